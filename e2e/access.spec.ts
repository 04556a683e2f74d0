import { SIM } from "#/testbed/sandbox.ts";
import { formWith, type Visitor, wordsOf } from "#/testbed/visitor.ts";
import { askRaw, copyOf, everyDoor, prepare, ROLES, type Scene, told, whole } from "./access.ts";
import { ACCESS } from "./access-table.ts";
import { deskActions, deskPages, filled, sendTo } from "./desk-doors.ts";
import { feedFormOf } from "./my-sim.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test("every page, route and action has a row in the access table [v5.0.0-6.3.4]", () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(everyDoor());
});

test(
  "every page, route and action shows and does what the access table says [v5.0.0-8.2.1, v5.0.0-8.3.1]",
  LONG,
  async ({ servers, sandbox }) => {
    const scene = await prepare(servers.shop.origin, sandbox);
    const before = await sandbox.counts();
    const measured: Record<string, Record<string, string>> = {};
    for (const door of Object.keys(ACCESS)) {
      measured[door] = {};
      for (const role of ROLES) measured[door][role] = await tryDoor(scene, door, copyOf(scene.visitors[role]));
    }
    expect(measured).toEqual(ACCESS);
    const { orders, intents, subscriptions } = before;
    const expected = { orders, intents, subscriptions, charges: 1, violations: 0 };
    expect(await sandbox.counts(), "nothing else was placed or paid").toMatchObject(expected);
    const continued = await sandbox.requests("stripePay");
    expect(new Set(continued.map(({ body }) => body.email)), "no email address was changed").toHaveProperty("size", 1);
  },
);

test(
  "no door of the desk opens for a buyer or a stranger [v5.0.0-8.2.1, v5.0.0-8.3.1]",
  LONG,
  async ({ servers, sandbox }) => {
    const scene = await prepare(servers.shop.origin, sandbox);
    const before = await sandbox.counts();
    const [pages, actions] = [deskPages(), deskActions()];
    expect([pages.length, actions.length], "the desk was found").not.toContain(0);
    for (const role of ROLES) {
      for (const address of pages) {
        const visit = await copyOf(scene.visitors[role]).get(filled(address));
        expect(told(scene, whole(visit)), `${role}: ${address}`).toBe("nothing");
        // These two say how to begin, and ask for a passkey.
        if (["/desk", "/desk/sign-in"].includes(address)) continue;
        expect(visit.location, `${role}: ${address}`).toBe("/desk/sign-in");
      }
      for (const action of actions) {
        const visit = await sendTo(copyOf(scene.visitors[role]), action);
        expect(visit.location, `${role}: ${action.name}`).toBe("/desk/sign-in");
      }
      const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n--x--\r\n';
      const upload = { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x" }, body };
      for (const route of ["/api/desk/reconcile", "/api/desk/pictures"]) {
        const sent = await copyOf(scene.visitors[role]).send(route, upload);
        expect([sent.status, sent.location], `${role}: a file at ${route}`).toEqual([303, "/desk/sign-in"]);
      }
      for (const route of ["/api/desk/sign-in", "/api/desk/tap"]) {
        const headers = { "content-type": "application/json" };
        const visit = await copyOf(scene.visitors[role]).send(route, { method: "POST", headers, body: "{}" });
        expect([visit.status, visit.headers.getSetCookie()], `${role}: ${route}`).toEqual([400, []]);
      }
    }
    expect(await sandbox.counts()).toMatchObject(before);
  },
);

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
  if (name === "stopRenewal") {
    return wordsOf(await visitor.submit("/sim/stop", stopForm)).includes("One more step") ? "stored" : "refused";
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
    if (name === "saveBilled") {
      const lines = { company: "Blue Ltd", taxId: "" };
      return (await visitor.submit(`/orders/${orderId}`, await scene.billedForm(), lines)).location;
    }
    if (name === "changeFeed") {
      const form = feedFormOf(await scene.visitors.buyer.get("/sim"));
      return (await visitor.submit("/sim", form, { change: "make" })).location;
    }
    if (name === "sendForHelp")
      return (await visitor.submit(`/help/${orderId}`, scene.helpForm, { text: "Help." })).location;
    if (name === "keepPages")
      return (await visitor.submit(`/orders/${orderId}`, scene.keepForm, { keep: "no" })).location;
    if (name === "signOutHere") {
      const form = (await visitor.get("/sign-out")).forms.find((fields) => fields.some(([field]) => field === "sure"));
      return form ? (await visitor.submit("/sign-out", form)).location : null;
    }
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
    makePayLink: /^\/orders\//,
    changeFeed: /^\/sim$/,
    keepPages: /^\/orders\//,
    signOutHere: /^\/sign-out$/,
    saveBilled: /^\/orders\//,
    sendForHelp: /^\/orders\//,
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
