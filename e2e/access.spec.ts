import { SIM } from "#/testbed/sandbox.ts";
import { formWith, type Visitor } from "#/testbed/visitor.ts";
import { askRaw, copyOf, everyDoor, prepare, ROLES, type Role, type Scene, told, whole } from "./access.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/*
 * Which browser may read or do what with an order. The roles: a browser without a session; one that looked up the order's SIM; one that
 * looked up another SIM; the browser that bought; one that bought for another SIM; one that has taken the pay link, which shows only the
 * end of the SIM's number.
 *
 * "full": plan, amount and SIM; a part of these by its name. "status": the order's status alone. "nothing": nothing of the order or its SIM.
 * "done": it had its effect. "refused": it had none.
 */
const MATRIX: Record<string, Record<Role, string>> = {
  "GET /": cells("nothing", "SIM", "nothing", "SIM", "nothing", "nothing"),
  "GET /plans": cells("nothing", "full", "nothing", "full", "nothing", "nothing"),
  "GET /scan": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /language": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /help": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /terms": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /privacy": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /refunds": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  // Anyone who knows the number and the address may declare; no answer says anything about the order.
  "GET /withdraw": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /cancel": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  // The other buyer reads the status of its own order.
  "GET /sim": cells("nothing", "SIM", "nothing", "plan and SIM and order number", "status", "nothing"),
  // It names what renews, and nothing does.
  "GET /sim/stop": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /checkout/[orderId]": cells("nothing", "nothing", "nothing", "full", "nothing", "full"),
  "GET /orders/[orderId]": cells("status", "status", "status", "full", "status", "full"),
  // The link was taken: its address reveals nothing more.
  "GET /pay/[token]": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  // In this shop, which sends no mail, they don't exist; `ways-back.spec.ts` measures them in one that does.
  "GET /mail": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /mail/[token]": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "action askByMail": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "action enterCode": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "action openByLink": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "action stopByLink": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "action setReminders": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "action endReminders": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "GET /api/unsubscribe/[token]": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "POST /api/unsubscribe/[token]": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "GET /_not-found": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /_global-error": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /apple-touch-icon.png": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /icon.svg": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /icons/[name]": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /.well-known/security.txt": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /manifest.webmanifest": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /worker.js": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /api/health": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /api/ready": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /api/orders/[orderId]": cells("status", "status", "status", "status", "status", "status"),
  "POST /api/orders/[orderId]": cells("refused", "refused", "refused", "done", "refused", "done"),
  "POST /api/notifications": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "GET /api/notifications": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "HEAD /api/notifications": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "PUT /api/notifications": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "PATCH /api/notifications": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "DELETE /api/notifications": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "OPTIONS /api/notifications": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "action chooseLanguage": cells("done", "done", "done", "done", "done", "done"),
  "action chooseCurrency": cells("done", "done", "done", "done", "done", "done"),
  "action showPlans": cells("done", "done", "done", "done", "done", "done"),
  "action changeSims": cells("refused", "done", "refused", "done", "refused", "refused"),
  "action stopRenewal": cells("refused", "done", "refused", "done", "refused", "refused"),
  "action buy": cells("refused", "done", "refused", "done", "refused", "refused"),
  "action continueToPayment": cells("refused", "refused", "refused", "done", "refused", "refused"),
  // Who may pay already is led to the card form.
  "action takePayLink": cells("refused", "refused", "refused", "done", "refused", "done"),
  // It makes the scene's link worthless.
  "action makePayLink": cells("refused", "refused", "refused", "done", "refused", "refused"),
  "action declare": cells("done", "done", "done", "done", "done", "done"),
  // Last, since it pays the scene's order: before that, the form is on no page.
  "action saveBilled": cells("refused", "refused", "refused", "done", "refused", "refused"),
};

test("every page, route and action has a row in the access table", () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(everyDoor());
});

test("every page, route and action shows and does what the access table says", LONG, async ({ servers, sandbox }) => {
  const scene = await prepare(servers.shop.origin, sandbox);
  const before = await sandbox.counts();
  const measured: Record<string, Record<string, string>> = {};
  for (const door of Object.keys(MATRIX)) {
    measured[door] = {};
    for (const role of ROLES) measured[door][role] = await tryDoor(scene, door, copyOf(scene.visitors[role]));
  }
  expect(measured).toEqual(MATRIX);
  const { orders, intents, subscriptions } = before;
  const expected = { orders, intents, subscriptions, charges: 1, violations: 0 };
  expect(await sandbox.counts(), "nothing else was placed or paid").toMatchObject(expected);
  const continued = await sandbox.requests("stripePay");
  expect(new Set(continued.map(({ body }) => body.email)), "no email address was changed").toHaveProperty("size", 1);
});

test("a browser that looked up the same SIM gets an order of its own [S10]", async ({ servers, sandbox }) => {
  const scene = await prepare(servers.shop.origin, sandbox);
  const { location } = await copyOf(scene.visitors["this SIM"]).submit("/plans", scene.buyForm, choice());
  expect(location).toMatch(/^\/checkout\//);
  expect(location).not.toContain(scene.orderId);
});

test("no side route of a page shows a stranger more than the page does", LONG, async ({ servers, sandbox }) => {
  const scene = await prepare(servers.shop.origin, sandbox);
  for (const role of ["no session", "this SIM", "another buyer"] as const) {
    for (const door of sideDoors(scene.orderId)) {
      const answer = told(scene, await askRaw(scene.visitors[role], door));
      expect(["status", "nothing"], `${role}: ${JSON.stringify(door)}: ${answer}`).toContain(answer);
    }
  }
  // The doors are real: the buyer sees the whole order through the framework's own.
  for (const headers of [{ rsc: "1" }, { rsc: "1", "next-url": "/" }]) {
    expect(told(scene, await askRaw(scene.visitors.buyer, { path: `/orders/${scene.orderId}`, headers }))).toBe("full");
  }
});

const MAIL_ACTIONS = ["askByMail", "enterCode", "openByLink", "stopByLink", "setReminders", "endReminders"];

async function tryDoor(scene: Scene, door: string, visitor: Visitor): Promise<string> {
  const { orderId, buyForm, currencyForm, continueForm, simsForm, stopForm, linkForm, link, takeForm } = scene;
  const [method = "", name = ""] = door.split(" ");
  const path = name.replace("[orderId]", orderId).replace("/pay/[token]", link);
  if (method === "GET" || method === "HEAD") return told(scene, whole(await visitor.send(path, { method })));
  if (method !== "action") {
    const headers = { "content-type": "application/json" };
    const { status } = await visitor.send(path, { method, headers, body: '{"event":"declined"}' });
    return status === 200 ? "done" : "refused";
  }
  if (name === "declare") return declare(visitor, String(scene.facts["order number"]));
  const leadsTo = async (): Promise<string | null> => {
    if (name === "buy") return (await visitor.submit("/plans", buyForm, choice())).location;
    if (name === "chooseCurrency") {
      return (await visitor.submit("/plans", currencyForm, { currency: "CNY" })).location;
    }
    if (name === "continueToPayment") {
      return (await visitor.submit(`/checkout/${orderId}`, continueForm, { email: "thief@example.com" })).location;
    }
    if (name === "changeSims") return (await visitor.submit("/sim", simsForm, { name: "mine" })).location;
    if (name === "stopRenewal") return (await visitor.submit("/sim/stop", stopForm)).location;
    if (name === "saveBilled") {
      const lines = { company: "Blue Ltd", taxId: "" };
      return (await visitor.submit(`/orders/${orderId}`, await scene.billedForm(), lines)).location;
    }
    // There is no page to send these forms from.
    if (MAIL_ACTIONS.includes(name)) return (await visitor.get(`/mail?order=${orderId}`)).location;
    if (name === "makePayLink") return (await visitor.submit(`/orders/${orderId}`, linkForm)).location;
    // A form of another browser, which doesn't know how the one that took the link is named.
    if (name === "takePayLink") return (await visitor.submit(link, takeForm, { attempt: "x".repeat(16) })).location;
    const [page, field, filled] =
      name === "showPlans"
        ? (["/", "number", { number: SIM.twoPlans }] as const)
        : (["/language", "from", { language: "en" }] as const);
    return (await visitor.submit(page, formWith(await visitor.get(page), field), filled)).location;
  };
  const location = await leadsTo();
  const goals: Record<string, RegExp> = {
    showPlans: /^\/plans$/,
    chooseCurrency: /^\/plans$/,
    chooseLanguage: /^\/$/,
    changeSims: /^\/sim$/,
    stopRenewal: /^\/sim$/,
    makePayLink: /^\/orders\//,
    saveBilled: /^\/orders\//,
  };
  return (goals[name] ?? /^\/checkout\//).test(location ?? "") ? "done" : "refused";
}

/** With another mail address than the order's: it is received all the same. */
async function declare(visitor: Visitor, orderNo: string): Promise<string> {
  const form = formWith(await visitor.get("/withdraw"), "orderNo");
  const asked = await visitor.submit("/withdraw", form, { orderNo, email: "thief@example.com" });
  const answer = await visitor.submit("/withdraw", formWith(asked, "attempt"), { step: "declare" });
  return answer.html.includes("Withdrawal received") ? "done" : "refused";
}

function choice(): Record<string, string> {
  return { plan: "0/SP000102/DP20240115000102" };
}

function sideDoors(orderId: string): { path: string; method?: string; headers?: Record<string, string> }[] {
  const rsc = { rsc: "1" };
  const headers = [
    rsc,
    { ...rsc, "next-router-prefetch": "1" },
    { ...rsc, "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
    { ...rsc, "next-router-segment-prefetch": "/orders/$d$orderId/__PAGE__" },
    { ...rsc, "next-router-state-tree": '["",{"children":["orders",{}]}]' },
    { "x-nextjs-data": "1" },
    { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
    { "x-middleware-subrequest": "src/middleware:src/middleware:src/middleware:src/middleware:src/middleware" },
    { "x-middleware-next": "1", "x-middleware-rewrite": `/checkout/${orderId}` },
    { "x-original-url": `/checkout/${orderId}`, "x-rewrite-url": `/checkout/${orderId}` },
    { "x-forwarded-host": "elsewhere.example", "x-forwarded-proto": "https", "x-invoke-path": `/checkout/${orderId}` },
    { "next-action": "0".repeat(42) },
  ];
  const encoded = `%${orderId.charCodeAt(0).toString(16)}${orderId.slice(1)}`;
  return ["orders", "checkout"].flatMap((page) => {
    const path = `/${page}/${orderId}`;
    const paths = [
      `${path}?_rsc=1`,
      `${path}.rsc`,
      `${path}.segments/_tree.segment.rsc`,
      `${path}.json`,
      `/_next/data/x${path}.json`,
      `${path}/`,
      `${path}%2f`,
      `${path}%2e`,
      `${path}%00`,
      `/${path}`,
      `/${page}//${orderId}`,
      `/${page}/./${orderId}`,
      `/${page}/%2e/${orderId}`,
      `/${page}/x/../${orderId}`,
      `/${page.toUpperCase()}/${orderId}`,
      `/${page}/${orderId.toUpperCase()}`,
      `/${page}/${encoded}`,
      `${path}?orderId=${orderId}&session=buyer`,
    ];
    const methods = ["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "POST"];
    return [
      ...headers.map((sent) => ({ path, headers: sent })),
      ...paths.flatMap((address) => [{ path: address }, { path: address, headers: rsc }]),
      ...methods.map((method) => ({ path, method })),
    ];
  });
}

function cells(
  ...[none, sim, otherSim, buyer, otherBuyer, payer]: [string, string, string, string, string, string]
): Record<Role, string> {
  return { "no session": none, "this SIM": sim, "another SIM": otherSim, buyer, "another buyer": otherBuyer, payer };
}
