import { firstPlan } from "#/testbed/http-buyer.ts";
import { formWith, type Visit, Visitor } from "#/testbed/visitor.ts";
import type { Found } from "./planted.ts";

/** A visitor that keeps every answer with its headers, to be searched for data that it must not receive. */
export class RecordingVisitor extends Visitor {
  readonly name: string;
  readonly found: Found[] = [];

  constructor(origin: string, name: string) {
    super(origin);
    this.name = name;
  }

  override async send(path: string, init: RequestInit = {}): Promise<Visit> {
    const visit = await super.send(path, init);
    const headers = [...visit.headers].map(([header, value]) => `${header}: ${value}`).join("\n");
    const where = `${init.method ?? "GET"} ${path.slice(0, 80)} (${visit.status})`;
    this.found.push({ reader: this.name, where, text: `${headers}\n\n${visit.html}` });
    return visit;
  }

  /** Submits a form until it redirects; a failing partner brings the form back. */
  async submitUntilItLeadsOn(path: string, field: string, filled: Record<string, string>): Promise<string | null> {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const page = await this.get(path);
      if (!page.forms.some((form) => form.some(([name]) => name === field))) return null;
      const { location } = await this.submit(path, formWith(page, field), filled);
      if (location !== null) return location;
    }
    return null;
  }

  /** From the home page to the card form. Gives back the order's id; null when the partner did not let it come that far. */
  async buy(sim: string, email: string): Promise<string | null> {
    if ((await this.submitUntilItLeadsOn("/", "number", { number: sim })) !== "/plans") return null;
    const plan = firstPlan(await this.get("/plans"));
    if (plan === "") return null;
    const checkout = await this.submitUntilItLeadsOn("/plans", "attempt", { plan });
    if (!checkout?.startsWith("/checkout/")) return null;
    await this.submitUntilItLeadsOn(checkout, "email", { email });
    const orderId = checkout.split("/").at(-1) ?? "";
    await this.get(checkout);
    await this.get(`/orders/${orderId}`);
    return orderId;
  }

  tell(orderId: string, event: "confirming" | "declined"): Promise<Visit> {
    const headers = { "content-type": "application/json" };
    return this.send(`/api/orders/${orderId}`, { method: "POST", body: JSON.stringify({ event }), headers });
  }
}

/** The addresses in an answer: where it redirects to, what its page links to. */
export function addressesIn({ where, text }: Found): Found {
  const links = text.matchAll(/\b(?:href|src|action)="([^"]*)"|^location: (.*)$/gm);
  return { reader: "address", where, text: [...links].map(([, link, location]) => link ?? location).join("\n") };
}
