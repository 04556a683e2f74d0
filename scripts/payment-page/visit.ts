import { type Element, elementsOf, formWith } from "./html.ts";
import type { Answer } from "./page.ts";

const ANSWERS_WITHIN_MS = 30_000;
const MOST_BYTES = 5_000_000;
/** As Chrome 142 on Android sends them (2026-11-24), so that the check isn't told from a buyer by these. */
const BROWSER = {
  "user-agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  "sec-ch-ua": '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  "sec-ch-ua-mobile": "?1",
  "sec-ch-ua-platform": '"Android"',
  "accept-language": "en",
  "sec-fetch-site": "same-origin",
};
const PAGE = {
  accept:
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
  "sec-fetch-dest": "document",
  "sec-fetch-user": "?1",
  "upgrade-insecure-requests": "1",
};
const SCRIPT = { accept: "*/*", "sec-fetch-dest": "script" };

/** A visitor of the shop who goes as far as the payment page, and pays nothing. */
export class Visit {
  readonly #origin: string;
  readonly #signal: AbortSignal;
  #cookie = "";

  /** @param signal ends the visit */
  constructor(origin: string, signal: AbortSignal) {
    this.#origin = origin;
    this.#signal = signal;
  }

  async get(path: string): Promise<Answer> {
    return (await this.#ask(path)).answer;
  }

  async script(path: string): Promise<Answer> {
    return (await this.#ask(path, { headers: SCRIPT })).answer;
  }

  /** Looks a SIM up and chooses its first plan. @returns the path of the payment page of that order, of which the partner isn't told */
  async buy(sim: string): Promise<string> {
    await this.#submit("/", { field: "number", typed: { number: sim } });
    const plan = elementsOf(await this.#text("/plans")).find(isBuyButton)?.attributes.value;
    if (plan === undefined) throw new Error("The shop shows no plan for this SIM.");
    const location = await this.#submit("/plans", { field: "attempt", typed: { plan } });
    if (!location.startsWith("/checkout/")) throw new Error("Choosing a plan doesn't lead to the payment page.");
    return location;
  }

  async #text(path: string): Promise<string> {
    return new TextDecoder().decode((await this.get(path)).body);
  }

  async #submit(path: string, { field, typed }: { field: string; typed: Record<string, string> }): Promise<string> {
    const body = new FormData();
    for (const [name, value] of formWith(await this.#text(path), field)) if (!(name in typed)) body.append(name, value);
    for (const [name, value] of Object.entries(typed)) body.append(name, value);
    const { answer } = await this.#ask(path, { method: "POST", body, headers: { ...PAGE, origin: this.#origin } });
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`The form at ${path} was not accepted (${answer.status}).`);
    return new URL(location, this.#origin).pathname;
  }

  async #ask(
    path: string,
    init: RequestInit & { headers: Record<string, string> } = { headers: PAGE },
  ): Promise<{ answer: Answer }> {
    const response = await fetch(this.#origin + path, {
      redirect: "manual",
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]),
      ...init,
      headers: { ...BROWSER, cookie: this.#cookie, ...init.headers },
    });
    const [given] = response.headers.getSetCookie();
    if (given) this.#cookie = given.split(";")[0] ?? "";
    const body = new Uint8Array(await response.arrayBuffer());
    if (body.length > MOST_BYTES) throw new Error(`The answer at ${path} is too large.`);
    return { answer: { status: response.status, headers: response.headers, body } };
  }
}

function isBuyButton({ name, attributes }: Element): boolean {
  return name === "button" && attributes.name === "plan";
}
