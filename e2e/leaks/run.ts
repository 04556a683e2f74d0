import { readFileSync } from "node:fs";
import { type Sandbox, SIM } from "#/testbed/sandbox.ts";
import type { RunningShop } from "#/testbed/servers.ts";
import { NOTIFICATION_KEY } from "#/testbed/signer.ts";
import type { Planted } from "./planted.ts";
import { RecordingVisitor } from "./recording-visitor.ts";

const CALLS = ["singleVerify", "singleServicePlanPage", "singleQueryOrder", "singleOrder", "stripePay", "resultQuery"];
const BUYERS = 12;

/** Failures, used up one after another by the calls. The partner's texts contain values that no reader may see. */
const FAULTS: ((say: () => string) => Record<string, unknown>)[] = [
  (say) => ({ kind: "status", status: 500, body: { message: say() } }),
  () => ({ kind: "html" }),
  () => ({ kind: "garbage" }),
  (say) => {
    const text = say();
    return { kind: "json", body: { operateCode: text, message: text, data: text } };
  },
  (say) => {
    const text = say();
    return { kind: "patch", set: { payId: text, deviceCode: text, "data.partnerCode": text, payRst: text } };
  },
  () => ({ kind: "truncated" }),
  (say) => ({ kind: "status", status: 400, body: say(), contentType: "text/html" }),
  (say) => ({ kind: "json", body: { operateCode: "F", message: say() } }),
  (say) => ({ kind: "status", status: 429, body: { operateCode: "T", message: say() }, retryAfter: say() }),
  (say) => ({ kind: "json", body: [say()] }),
];

/** What becomes of a buyer's card, in turn. */
const CARDS = ["4242424242424242", "4000000000000002", "4000002500003155", null];

/** Purchases with every call failing in every way, watched by others; all that came back and all that was hidden on the way. */
export class LeakRun {
  readonly visitors: RecordingVisitor[] = [];
  readonly planted: Planted[] = [];
  readonly #sandbox: Sandbox;
  readonly #shop: RunningShop;
  readonly #stranger: RecordingVisitor;

  constructor(sandbox: Sandbox, shop: RunningShop) {
    this.#sandbox = sandbox;
    this.#shop = shop;
    this.#stranger = this.#visitor("a stranger");
  }

  async purchases(): Promise<void> {
    for (const fault of FAULTS) {
      for (const call of CALLS) await this.#sandbox.fail({ call, kind: "", ...fault(() => this.#upstreamText(call)) });
    }
    await this.#sandbox.fail({ call: "singleVerify", kind: "stall" });
    await Promise.all(Array.from({ length: BUYERS }, (_one, index) => this.#buy(index)));
    await this.#forgetUnsaid();
    // Without faults, since it depends on whose call took which one what the others see: a form that comes back filled in, and a purchase.
    await this.#buy(BUYERS, "first.last@gmial.com");
    await this.#buy(BUYERS + 1);
    for (const visitor of this.visitors) {
      if (visitor.cookie !== "") this.plant("session", visitor.cookie.slice(5), [visitor.name, "cookie"]);
    }
    const { intents } = await this.#sandbox.ledger();
    for (const { payId, clientSecret } of intents) {
      const buyer = this.planted.find(({ kind, value }) => kind === "payment id" && value === payId);
      this.plant(
        "client secret",
        clientSecret,
        (buyer?.owners ?? []).filter((owner) => owner !== "database"),
      );
    }
  }

  /** Forms and addresses that none of our pages makes, each with planted values. The answer may repeat the sent ones. */
  async oddRequests(): Promise<void> {
    const clumsy = this.#visitor("a clumsy one");
    const actions = Object.keys(JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")).node);
    const numbered = Array.from({ length: 8 }, (_one, index) => index);
    const sims = numbered.map((index) =>
      this.plant("typed SIM number", `8944500${index + 10}180436${9_000 + index}1`, [clumsy.name]),
    );
    const mails = numbered.map((index) =>
      this.plant("typed mail address", `odd.${index}+tag@clumsy${index}.example`, [clumsy.name]),
    );
    await Promise.all(sims.map((sim, index) => sendOddly(clumsy, { sim, mail: mails[index] ?? "", index, actions })));
  }

  plant(kind: string, value: string, owners: string[]): string {
    this.planted.push({ kind, value, owners });
    return value;
  }

  async #buy(index: number, address = `first.last+${index}@mail-${index}.example`): Promise<void> {
    const name = `buyer ${index}`;
    const buyer = this.#visitor(name);
    const mail = this.plant("mail address", address, [name]);
    const sim = index % 2 === 0 ? SIM.twoPlans : SIM.twelvePlans;
    const orderId = await buyer.buy(sim, mail);
    if (orderId === null) return;
    const orderNo = buyer.found.map(({ text }) => /\b20\d{20}\b/.exec(text)?.[0]).find((found) => found !== undefined);
    if (orderNo === undefined) throw new Error("no order number on any page");
    this.plant("order number", orderNo, [name, "database"]);
    const payId = this.plant("payment id", this.#shop.settings.PARTNER_CODE + orderNo, [name, "database"]);
    await this.#pay(buyer, orderId, payId, CARDS[index % CARDS.length] ?? null);
    const others = [this.#stranger, ...this.visitors.filter((visitor) => visitor.name === `buyer ${index - 1}`)];
    await Promise.all(others.map((other) => lookAt(other, orderId)));
  }

  async #pay(buyer: RecordingVisitor, orderId: string, payId: string, card: string | null): Promise<void> {
    await buyer.tell(orderId, "confirming");
    const { orders } = await this.#sandbox.ledger();
    if (!orders.some((order) => order.payId === payId)) return;
    if (card !== null) await this.#sandbox.pay(payId, { card }).catch(ignoreMissingPayment);
    const payer_email = this.plant("mail address in a notification", `payer.${payId}@hidden.example`, []);
    const payee = this.plant("name in a notification", `Payee ${payId} Ltd`, []);
    const detail = { payer_email, payee, risk_status: "odd" };
    await this.#sandbox.notify(payId, { detail, keyHex: "00".repeat(32) });
    await this.#sandbox.notify(payId, { detail });
    await buyer.get(`/orders/${orderId}?payment_intent_client_secret=${payId}_secret_x`);
    await buyer.get(`/orders/${orderId}`);
    await buyer.get(`/checkout/${orderId}`);
  }

  /** Drops planted values that no call's answer contained: they prove nothing. */
  async #forgetUnsaid(): Promise<void> {
    const unsaid = JSON.stringify(await this.#sandbox.faults());
    const said = this.planted.filter(({ value }) => !unsaid.includes(value));
    this.planted.splice(0, this.planted.length, ...said);
    await this.#sandbox.recover();
  }

  #visitor(name: string): RecordingVisitor {
    const visitor = new RecordingVisitor(this.#shop.origin, name);
    this.visitors.push(visitor);
    return visitor;
  }

  /** An answer of a careless partner that names another customer. */
  #upstreamText(call: string): string {
    const number = this.planted.length;
    const mail = this.plant("mail address in an answer", `upstream${number}@service-${call}.example`, []);
    const sim = this.plant("SIM number in an answer", `89860${String(number).padStart(4, "0")}20118043617`, []);
    const secret = this.plant("secret in an answer", `pi_3Nup${number}_secret_Hidden${number}${call}`, []);
    return `no order of ${mail} for ${sim} with ${secret}`;
  }
}

/** A round may leave a payment out: then there is nothing to pay. */
function ignoreMissingPayment(error: Error): void {
  if (!error.message.includes("no such intent")) throw error;
}

async function lookAt(other: RecordingVisitor, orderId: string): Promise<void> {
  for (const path of ["orders", "checkout", "api/orders"]) {
    await other.get(`/${path}/${orderId}`);
    await other.send(`/${path}/${orderId}`, { headers: { rsc: "1" } });
  }
  await other.tell(orderId, "declined");
}

interface Oddity {
  sim: string;
  mail: string;
  index: number;
  actions: string[];
}

async function sendOddly(visitor: RecordingVisitor, { sim, mail, index, actions }: Oddity): Promise<void> {
  const action = actions[index % actions.length] ?? "";
  const multipart = { "content-type": "multipart/form-data; boundary=x" };
  const part = `--x\r\nContent-Disposition: form-data; name="1_email"\r\n\r\n${mail} ${sim}`;
  const post = (path: string, body: string, headers: Record<string, string>) =>
    visitor.send(path, { method: "POST", body, headers });
  const json = { "content-type": "application/json" };
  await visitor.submitUntilItLeadsOn("/", "number", { number: sim.replace(/.{4}/g, "$& ") });
  await visitor.submitUntilItLeadsOn("/", "number", { number: mail });
  await post("/", part, multipart);
  await post("/plans", `${part}\r\n--x--`, { ...multipart, "next-action": action });
  await post("/", mail, { "content-type": "text/plain", "next-action": action });
  await post("/", `{"email":"${mail}" ${sim}}`, { ...json, "next-action": action });
  await post(`/checkout/${sim}`, `["${sim}"`, { ...json, "next-action": action });
  await post("/", `["$F${sim}","$K${mail}"]`, { "content-type": "text/plain", "next-action": action });
  await visitor.send("/", {
    method: "POST",
    body: formOf({ 0: '["$K1"]', _1_email: mail }),
    headers: { "next-action": `${sim}aaaaaaaaaaaaaaaaaaaaaa`.slice(0, 42) },
  });
  await visitor.send("/", { method: "POST", body: formOf({ [`$ACTION_ID_${sim}`]: mail }) });
  await post("/", part, { ...multipart, origin: `https://${sim}.example` });
  await post("/", part, { ...multipart, origin: `https://${mail}`, "x-forwarded-host": `${sim}.example` });
  await post("/", `${part}${"x".repeat(100_000)}`, { ...multipart, "next-action": action });
  await post(`/api/orders/${sim}`, `{"event":"${mail}`, json);
  await post("/api/notifications", `{"sim_id":"${sim}","payer_email":"${mail}"`, {
    ...json,
    "x-lf-notification-version": "1.0",
    "x-lf-algo": "HMAC-SHA1",
    "x-lf-signature": `${index % 2 === 0 ? sim : NOTIFICATION_KEY.id}/${Buffer.alloc(20).toString("base64")}`,
    "x-lf-timestamp": "1",
  });
  for (const path of ["orders", "checkout", "api/orders", "nowhere"]) {
    await visitor.get(`/${path}/${encodeURIComponent(mail)}?sim=${sim}`);
    await visitor.get(`/${path}/${sim}%E0%A4?email=${mail}`);
  }
  await visitor.send("/plans", { headers: { cookie: `shop=${mail}~${sim}`, "next-router-state-tree": `[${mail}` } });
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
