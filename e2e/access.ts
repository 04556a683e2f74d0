import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { type Sandbox, SIM } from "#/testbed/sandbox.ts";
import { type Fields, formWith, type Visit, Visitor } from "#/testbed/visitor.ts";
import { PLAN } from "./buyer.ts";
import { isDesk, isDeskFile } from "./desk-doors.ts";
import { expect } from "./shop.ts";

export const ROLES = ["no session", "this SIM", "another SIM", "buyer", "another buyer", "payer"] as const;
export type Role = (typeof ROLES)[number];

/** An order that waits for its card, and browsers that have more or less to do with it. */
export interface Scene {
  orderId: string;
  visitors: Record<Role, Visitor>;
  /** The form that opens an order for its SIM, and the one that goes on to its payment, as their pages sent them. */
  buyForm: Fields;
  continueForm: Fields;
  /** The form that chooses the currency of all prices; it has no field but a list. */
  currencyForm: Fields;
  /** The form that changes what the browser knows of its SIMs. */
  simsForm: Fields;
  /** The form that stops its renewal. */
  stopForm: Fields;
  /** The form that makes the link for another payer; the scene's link, and the form that takes it. */
  linkForm: Fields;
  /** The form that answers "Keep on this device?". */
  keepForm: Fields;
  link: string;
  takeForm: Fields;
  /** The form that asks for help with it. */
  helpForm: Fields;
  /** Pays the order, and gives the form for the buyer's lines on its receipt. */
  billedForm(): Promise<Fields>;
  /** What only its buyer may read, by name. */
  facts: Record<string, string[]>;
}

const EMAIL = "only.the.buyer@example.com";

export async function prepare(origin: string, sandbox: Sandbox): Promise<Scene> {
  const visitors = {
    "no session": new Visitor(origin),
    "this SIM": new HttpBuyer(origin, SIM.twoPlans),
    "another SIM": new HttpBuyer(origin, SIM.hostilePlans),
    buyer: new HttpBuyer(origin, SIM.twoPlans),
    "another buyer": new HttpBuyer(origin, SIM.hostilePlans),
    payer: new Visitor(origin),
  };
  await visitors.buyer.showPlans();
  const checkout = await visitors.buyer.buy();
  await visitors.buyer.continueToPayment(EMAIL);
  const orderPage = await visitors.buyer.get(`/orders/${visitors.buyer.orderId}`);
  const linkForm = formWith(orderPage, "orderId");
  const keepForm = orderPage.forms.findLast((fields) => fields.some(([name]) => name === "orderId")) ?? [];
  const helpForm = formWith(await visitors.buyer.get(`/help/${visitors.buyer.orderId}`), "saw");
  const link = await makeLink(visitors.buyer, linkForm);
  const takeForm = formWith(await visitors.payer.get(link), "attempt");
  await visitors.payer.submit(link, takeForm);
  await visitors["another buyer"].openCardForm(EMAIL);
  await visitors["another SIM"].showPlans();
  const plans = await visitors["this SIM"].showPlans();
  const page = await visitors["this SIM"].get("/sim");
  const stopForm = await visitors["this SIM"].stopForm(sandbox);
  const { orders, intents } = await sandbox.ledger();
  const order = orders[0];
  const secret = intents.find(({ payId }) => payId === order?.payId)?.clientSecret;
  if (!order || !secret) throw new Error("the order was not placed");
  const { twoPlans: sim } = SIM;
  const facts = {
    plan: [PLAN.name, PLAN.packageCode],
    amount: ["12.90", "1290"],
    SIM: [sim, sim.slice(-8), sim.replace(/.{4}(?=.)/g, "$& "), sim.slice(-4)],
    mail: [EMAIL],
    "order number": [order.orderNo],
    "client secret": [secret, secret.slice(-20)],
  };
  const { orderId } = visitors.buyer;
  let billed: Promise<Fields> | undefined;
  return {
    billedForm: () => (billed ??= payAndRead(visitors.buyer, sandbox)),
    orderId,
    visitors,
    buyForm: formWith(plans, "attempt"),
    continueForm: formWith(checkout, "email"),
    currencyForm: plans.forms.find((fields) => fields.every(([name]) => name.startsWith("$ACTION_"))) ?? [],
    simsForm: formWith(page, "name"),
    stopForm,
    linkForm,
    keepForm,
    link,
    takeForm,
    helpForm,
    facts,
  };
}

/** Makes a link for another payer. */
async function makeLink(buyer: HttpBuyer, form: Fields): Promise<string> {
  const { html } = await buyer.follow(await buyer.submit(`/orders/${buyer.orderId}`, form));
  const link = /\/pay\/[\w-]{22}/.exec(html)?.[0];
  if (link === undefined) throw new Error("the order's page shows no link");
  return link;
}

async function payAndRead(buyer: HttpBuyer, sandbox: Sandbox): Promise<Fields> {
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("ready");
  return formWith(await buyer.get(`/orders/${buyer.orderId}`), "taxId");
}

/** Another browser with the same session, so that what it does changes nothing for those who come after. */
export function copyOf(visitor: Visitor): Visitor {
  const copy = new Visitor(visitor.origin);
  copy.cookie = visitor.cookie;
  return copy;
}

/** What an answer tells of the order: "full", "status", "nothing", or by name what it should not have. */
export function told({ facts }: Scene, answer: string): string {
  const shown = Object.keys(facts).filter((name) => facts[name]?.some((fact) => holds(answer, fact)));
  if (["plan", "amount", "SIM"].every((name) => shown.includes(name))) return "full";
  if (shown.length > 0) return shown.join(" and ");
  return /Waiting for payment|"status":"waiting"/.test(answer) ? "status" : "nothing";
}

/** An id or a time: a few digits in it tell nothing. */
const LONG_RUNS = /[\da-f]{12,}/gi;

function holds(text: string, fact: string): boolean {
  return (/^\d{1,4}$/.test(fact) ? text.replace(LONG_RUNS, "") : text).includes(fact);
}

export function whole({ headers, html }: Visit): string {
  return `${[...headers].join("\n")}\n${html}`;
}

interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
}

/**
 * A request exactly as written, where `fetch` would put its address right or refuse its method. Redirects are followed with the
 * same headers: the framework sends a request for its own data on to another address first.
 * @returns all that was answered on the way
 */
export async function askRaw(visitor: Visitor, { path, method = "GET", headers = {} }: Asked): Promise<string> {
  const { hostname, port } = new URL(visitor.origin);
  let next: string | undefined = path;
  let answered = "";
  for (let hop = 0; hop < 4 && next !== undefined; hop += 1) {
    const outgoing = request({ hostname, port, path: next, method, agent: false });
    for (const [name, value] of Object.entries({ ...headers, cookie: visitor.cookie })) outgoing.setHeader(name, value);
    const response = once(outgoing, "response") as Promise<[IncomingMessage]>;
    outgoing.end();
    const [incoming] = await response;
    answered += `${incoming.statusCode}\n${incoming.rawHeaders.join("\n")}\n${await text(incoming)}\n`;
    const { location } = incoming.headers;
    const target = location === undefined ? null : new URL(location, visitor.origin);
    next = target?.origin === visitor.origin ? target.pathname + target.search : undefined;
  }
  return answered;
}

/** The pages, routes and actions there are, but for the desk's (`desk-doors.ts`): by the build, and for a route's methods by its file. */
export function everyDoor(): string[] {
  const routes: Record<string, string> = JSON.parse(readFileSync(".next/app-path-routes-manifest.json", "utf8"));
  const actions = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8"));
  const buyers = Object.entries(routes).filter(([, address]) => !isDesk(address));
  const doors = buyers.flatMap(([file, address]) =>
    file.endsWith("/page") ? [`GET ${address}`] : methodsOf(`app${file}.ts`).map((method) => `${method} ${address}`),
  );
  const known = [...Object.values(actions.node), ...Object.values(actions.edge)] as {
    exportedName: string;
    filename: string;
  }[];
  const names = known.filter(({ filename }) => !isDeskFile(filename));
  return [...doors, ...names.map(({ exportedName }) => `action ${exportedName}`)].toSorted();
}

function methodsOf(file: string): string[] {
  const exported =
    readFileSync(file, "utf8").match(/^export\b[^{(=]*\b(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/gm) ?? [];
  if (exported.length === 0) throw new Error(`${file} exports no method that can be read here`);
  return exported.map((line) => line.split(" ").at(-1) ?? "");
}
