import { EMAIL, firstPlan, HttpBuyer } from "#/testbed/http-buyer.ts";
import { type Sandbox, SIM } from "#/testbed/sandbox.ts";
import { NOTIFICATION_KEY } from "#/testbed/signer.ts";
import { type Fields, formWith, type Visit, Visitor } from "#/testbed/visitor.ts";
import type { Draft, Pairs, Part } from "./draft.ts";

/** Requests as browsers and the partner send them, recorded from a shop that runs, and the order they are about. */
export interface Recorded {
  drafts: Draft[];
  /** An order that is ready to be paid, and must stay so after every input. */
  orderId: string;
}

/** Walks through the shop without a browser up to the card form, and records every request of the way and some others. */
export async function recordRequests(origin: string, sandbox: Sandbox): Promise<Recorded> {
  const buyer = new HttpBuyer(origin, SIM.twoPlans);
  const home = await buyer.get("/");
  const sim = formWith(home, "number");
  const plans = await buyer.showPlans();
  const buy: Fields = [...formWith(plans, "attempt"), ["plan", firstPlan(plans)]];
  const languages = await buyer.get("/language");
  const mine = await buyer.get("/sim");
  const ending = formWith(mine, "name").find(([name]) => name === "sim")?.[1] ?? "";
  const choose: Fields = [...(mine.forms.at(-1) ?? []), ["show", ending]];
  const stop = await buyer.stopForm(sandbox);
  const checkout = await buyer.buy();
  const agree: Fields = formWith(checkout, "agreed").filter(([name]) => name !== "email");
  const agreed: Fields = [...agree, ["email", EMAIL]];
  await buyer.continueToPayment();
  const { orderId } = buyer;
  const link = await linkForms(buyer);
  // The framework sends a refresh without the right mark on to the address that has it.
  const marked = await buyer.send(`/orders/${orderId}`, {
    headers: Object.fromEntries(refreshHeaders(origin)) as Record<string, string>,
  });
  const mark = new URL(marked.headers.get("location") ?? "", origin).searchParams.get("_rsc") ?? "";

  const paths = {
    plans: "/plans",
    checkout: `/checkout/${orderId}`,
    order: `/orders/${orderId}`,
    status: `/api/orders/${orderId}`,
  };
  const cookies = cookiesOf(buyer);
  const from: Make = (draft) => ({
    method: "GET",
    query: [],
    headers: browserHeaders(origin),
    cookies,
    framing: "length",
    ...draft,
  });
  const drafts = [
    from({ name: "home", path: "/" }),
    from({ name: "plans", path: paths.plans, query: [["from", "home"]] }),
    from({ name: "sim", path: "/sim" }),
    from({ name: "stop", path: "/sim/stop" }),
    from({ name: "language", path: "/language" }),
    from({ name: "checkout", path: paths.checkout }),
    from({ name: "order", path: paths.order }),
    from({ name: "link", path: link.path }),
    from({ name: "scan", path: "/scan" }),
    from({ name: "return", path: paths.order, query: returnParameters() }),
    from({ name: "status", path: paths.status }),
    from({ name: "health", path: "/api/health" }),
    from({ name: "ready", path: "/api/ready" }),
    from({ name: "metrics", path: "/api/metrics" }),
    ...besideThePages(from, origin, checkout),
    from({ name: "refresh", path: paths.order, query: [["_rsc", mark]], headers: refreshHeaders(origin) }),
    from({ name: "card event", path: paths.status, method: "POST", ...json(origin, '{"event":"declined"}') }),
    from({
      name: "set up",
      path: paths.status,
      method: "POST",
      ...json(origin, '{"event":"set up","paymentMethod":"pm_1"}'),
    }),
    from({ name: "notification", path: "/api/notifications", method: "POST", ...notification() }),
    ...forms(from, { path: "/", fields: [...sim.filter(([name]) => name !== "number"), ["number", SIM.twoPlans]] }),
    ...forms(from, { path: paths.plans, fields: buy }),
    ...forms(from, { path: paths.checkout, fields: agreed }),
    ...forms(from, { path: "/sim", fields: formWith(mine, "name") }),
    ...forms(from, { path: "/sim", fields: choose }),
    ...forms(from, { path: "/sim/stop", fields: stop }),
    ...forms(from, { path: paths.order, fields: link.make }),
    ...forms(from, { path: link.path, fields: link.take }),
    ...forms(from, { path: "/language", fields: [...formWith(languages, "from"), ["language", "en"]] }),
  ];
  return { drafts, orderId };
}

/** The form that makes a payment link, and the one on the link's page. */
async function linkForms(buyer: HttpBuyer): Promise<{ path: string; make: Fields; take: Fields }> {
  const order = `/orders/${buyer.orderId}`;
  const make = formWith(await buyer.get(order), "orderId");
  const { html } = await buyer.follow(await buyer.submit(order, make));
  const path = /\/pay\/[\w-]+/.exec(html)?.[0] ?? "";
  return { path, make, take: formWith(await new Visitor(buyer.origin).get(path), "token") };
}

/** The framework's own routes. */
function besideThePages(from: Make, origin: string, livePage: Visit): Draft[] {
  return [
    from({ name: "unknown page", path: "/no/such/page" }),
    from({ name: "script", path: scriptIn(livePage) }),
    from({
      name: "page data",
      path: "/_next/data/build/plans.json",
      headers: [...browserHeaders(origin), ["x-nextjs-data", "1"]],
    }),
    from({
      name: "image",
      path: "/_next/image",
      query: [
        ["url", "/logo.png"],
        ["w", "64"],
        ["q", "75"],
      ],
    }),
  ];
}

type Make = (draft: Partial<Draft> & Pick<Draft, "name" | "path">) => Draft;

/** A form as it is sent without script, and as it is sent with it. */
function forms(from: Make, { path, fields }: { path: string; fields: Fields }): Draft[] {
  const own = fields.filter(([name]) => !name.startsWith("$ACTION"));
  const plain = fields.map(([name, value]): Part => ({ name, value }));
  const names = fields.map(([name, value]) => `${name} ${value}`).join(" ");
  const id = /"id":"([0-9a-f]{40,})"/.exec(names)?.[1] ?? /\$ACTION_ID_([0-9a-f]{40,})/.exec(names)?.[1] ?? "";
  const hasState = names.includes("$ACTION_REF");
  const scripted = [
    ...own.map(([name, value]): Part => ({ name: `_1_${name}`, value })),
    { name: "0", value: hasState ? '[{"status":"idle"},"$K1"]' : '["$K1"]' },
  ];
  const { headers } = from({ name: "", path });
  const called: Pairs = [...headers, ["next-action", id], ["accept", "text/x-component"]];
  const label = own.map(([name]) => name).join(",");
  return [
    from({ name: `form ${label}`, path, method: "POST", parts: plain }),
    from({ name: `action ${label}`, path, method: "POST", parts: scripted, headers: called }),
  ];
}

function browserHeaders(origin: string): Pairs {
  return [
    ["host", new URL(origin).host],
    ["origin", origin],
    ["referer", `${origin}/plans`],
    ["accept-language", "en-GB,en;q=0.8"],
    ["user-agent", "Mozilla/5.0"],
  ];
}

function refreshHeaders(origin: string): Pairs {
  const tree =
    '["",{"children":["orders",{"children":[["orderId","x","d",null],{"children":["__PAGE__",{}]}]}]},null,"refetch"]';
  return [
    ...browserHeaders(origin),
    ["rsc", "1"],
    ["next-router-state-tree", encodeURIComponent(tree)],
    ["next-url", "/orders/x"],
  ];
}

function returnParameters(): Pairs {
  return [
    ["payment_intent", "pi_1"],
    ["payment_intent_client_secret", "pi_1_x"],
    ["redirect_status", "succeeded"],
  ];
}

function json(origin: string, text: string): Pick<Draft, "headers" | "body"> {
  return { headers: [...browserHeaders(origin), ["content-type", "application/json"]], body: Buffer.from(text) };
}

/** Well formed, but signed by no key. */
function notification(): Pick<Draft, "headers" | "body" | "cookies"> {
  return {
    cookies: [],
    headers: [
      ["host", "shop.example"],
      ["content-type", "application/json"],
      ["x-lf-notification-version", "1.0"],
      ["x-lf-algo", "HMAC-SHA1"],
      ["x-lf-signature", `${NOTIFICATION_KEY.id}/${Buffer.alloc(20).toString("base64")}`],
      ["x-lf-timestamp", "1795273226146"],
    ],
    body: Buffer.from('{"event":{"detail":{"total_amount":1290}},"notification_id":"n1"}'),
  };
}

function scriptIn({ html }: Visit): string {
  const [path] = /\/_next\/static\/[^"]+\.js/.exec(html) ?? [];
  if (path === undefined) throw new Error("a live page names no script");
  return path;
}

function cookiesOf({ cookie }: Visitor): Pairs {
  return cookie.split("; ").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
}
