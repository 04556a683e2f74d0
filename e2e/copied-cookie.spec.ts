import { randomBytes } from "node:crypto";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { type Sandbox, SIM, spareSim } from "#/testbed/sandbox.ts";
import { type Fields, formWith, type Visit, Visitor, wordsOf } from "#/testbed/visitor.ts";
import { copyOf, everyDoor, prepare, type Scene, told, whole } from "./access.ts";
import { buyWhole, lookUp } from "./my-sim.ts";
import { LONG } from "./sample.ts";
import { sealedCookie } from "./sealed-cookie.ts";
import { expect, test } from "./shop.ts";

// What a copy of the cookie opens that was taken before its owner removed the SIM, or signed out: on every page, route and action.

const ENDS = {
  "the SIM was removed": removeSim,
  "its owner signed out": signOut,
} satisfies Record<string, (visitor: Visitor) => Promise<Visit>>;

for (const [title, end] of Object.entries(ENDS)) {
  test(
    `after ${title} a copied cookie opens no more than no cookie does [S02, v5.0.0-7.4.1]`,
    LONG,
    async ({ servers, sandbox }) => {
      const { origin } = servers.shop;
      const scene = await prepareWithReceipt(origin, sandbox);
      const { buyer } = scene.visitors;
      const copied = copyOf(buyer);
      expect(told(scene, whole(await copied.get(`/orders/${scene.orderId}`)))).toBe("full");
      expect(told(scene, whole(await copied.get(`/checkout/${scene.orderId}`)))).toBe("full");
      await end(buyer);
      const before = await sandbox.counts();
      for (const door of everyDoor()) {
        const answers = await Promise.all(
          [copied, new Visitor(origin)].map((visitor) => tryDoor(scene, door, copyOf(visitor))),
        );
        const [withCopy, withNone] = answers.map((visit) => ({ ...seen(visit), told: told(scene, whole(visit)) }));
        expect(withCopy, door).toEqual(withNone);
      }
      expect(await sandbox.counts()).toMatchObject(before);
    },
  );
}

type Prepared = Scene & { billed: Fields };

/** With the form of a receipt, as the page of a paid order has it, for the scene's order. */
async function prepareWithReceipt(origin: string, sandbox: Sandbox): Promise<Prepared> {
  const scene = await prepare(origin, sandbox);
  const other = scene.visitors["another buyer"];
  if (!(other instanceof HttpBuyer)) throw new Error("the other buyer has no order");
  await other.pay(sandbox);
  await expect.poll(() => other.status()).toBe("ready");
  const form = formWith(await other.get(`/orders/${other.orderId}`), "taxId");
  return { ...scene, billed: form.map(([name, value]) => [name, name === "orderId" ? scene.orderId : value]) };
}

/** What an answer is, without what is random in every page, and without times. */
function seen(visit: Visit) {
  return {
    status: visit.status,
    location: visit.location,
    words: wordsOf(visit).replace(/"silentMs":\{[^}]*\}|[\w-]{12,}|\d+:\d\d(:\d\d)?/g, "…"),
  };
}

/** Forms as a browser had them before its session ended, by action: the page, its form and what is filled in. */
function formsOf(
  scene: Prepared,
): Record<string, readonly [path: string, form: Fields, filled: Record<string, string>]> {
  const order = `/orders/${scene.orderId}`;
  return {
    buy: ["/plans", scene.buyForm, { plan: "0/SP000102/DP20240115000102" }],
    chooseCurrency: ["/plans", scene.currencyForm, { currency: "CNY" }],
    continueToPayment: [`/checkout/${scene.orderId}`, scene.continueForm, { email: "thief@example.com" }],
    changeSims: ["/sim", scene.simsForm, { name: "mine" }],
    stopRenewal: ["/sim/stop", scene.stopForm, {}],
    makePayLink: [order, scene.linkForm, {}],
    keepPages: [order, scene.keepForm, { keep: "yes" }],
    takePayLink: [scene.link, scene.takeForm, { attempt: "x".repeat(16) }],
    sendForHelp: [`/help/${scene.orderId}`, scene.helpForm, { text: "Help." }],
    saveBilled: [order, scene.billed, { company: "Blue Ltd", taxId: "" }],
  };
}

async function tryDoor(scene: Prepared, door: string, visitor: Visitor): Promise<Visit> {
  const [method = "", name = ""] = door.split(" ");
  if (method !== "action") {
    const path = name.replace("[orderId]", scene.orderId).replace("/pay/[token]", scene.link).replace("[token]", "x");
    if (method === "GET" || method === "HEAD") return visitor.send(path, { method });
    const headers = { "content-type": "application/json" };
    return visitor.send(path, { method, headers, body: '{"event":"confirming"}' });
  }
  const sent = formsOf(scene)[name];
  if (sent) return visitor.submit(...sent);
  const [page, field, filled] =
    (
      {
        showPlans: ["/", "number", { number: SIM.twoPlans }],
        chooseLanguage: ["/language", "from", { language: "en" }],
      } as const
    )[name] ?? (await otherPage(scene, name));
  const form = (await visitor.get(page)).forms.find((fields) => fields.some(([one]) => one === field));
  // A page without the form shows none of it to either.
  return form ? visitor.submit(page, form, filled) : visitor.get(page);
}

async function otherPage({ orderId }: Scene, name: string): Promise<readonly [string, string, Record<string, string>]> {
  const pages: Record<string, readonly [string, string]> = {
    askByMail: [`/mail?order=${orderId}`, "order"],
    enterCode: ["/mail", "code"],
    openByLink: ["/mail/x", "token"],
    stopByLink: ["/mail/x", "token"],
    setReminders: ["/sim", "remind"],
    endReminders: ["/mail/x", "token"],
    changeFeed: ["/sim", "change"],
    declare: ["/withdraw", "orderNo"],
    signOutHere: ["/sign-out", "sure"],
  };
  const known = pages[name];
  if (!known) throw new Error(`no way to try the action ${name} is known here`);
  return [...known, {}];
}

async function removeSim(visitor: Visitor): Promise<Visit> {
  const page = await visitor.get("/sim");
  const ending = forgetIn(page);
  const form = formWith(page, "name");
  const warned = await visitor.submit("/sim", form, { forget: ending });
  if (warned.location !== null) return warned;
  return visitor.submit("/sim", formWith(warned, "sure"), { forget: ending });
}

/** The value of the button that removes the current SIM. */
function forgetIn({ html }: Visit): string {
  const button = /<button\b[^>]*name="forget"[^>]*>/.exec(html)?.[0] ?? "";
  return /value="(\w+)"/.exec(button)?.[1] ?? "";
}

async function signOut(visitor: Visitor): Promise<Visit> {
  return visitor.submit("/sign-out", formWith(await visitor.get("/sign-out"), "sure"));
}

test("removing a SIM warns of an unfinished order, then takes its orders from the browser", async ({ servers }) => {
  const buyer = new HttpBuyer(servers.shop.origin, spareSim());
  await buyer.openCardForm();
  const page = await buyer.get("/sim");
  const form = formWith(page, "name");
  const forget = forgetIn(page);
  const warned = await buyer.submit("/sim", form, { forget });
  expect(wordsOf(warned)).toMatch(/Order \w+ for this SIM isn’t finished yet/);
  expect((await buyer.get(`/orders/${buyer.orderId}`)).html).toContain(buyer.sim.slice(-4));
  const removed = await buyer.submit("/sim", formWith(warned, "sure"), { forget });
  expect(removed.location).toBe("/sim");
  for (const path of [`/orders/${buyer.orderId}`, "/sim", "/"]) {
    expect(wordsOf(await buyer.get(path)), path).not.toContain(buyer.sim.slice(-4));
  }
  expect((await buyer.get(`/checkout/${buyer.orderId}`)).location).toBe(`/orders/${buyer.orderId}`);
});

test("the other SIM, its order and the language stay when one is removed", async ({ servers, sandbox }) => {
  const buyer = new HttpBuyer(servers.shop.origin, spareSim());
  await buyWhole(buyer, sandbox);
  await buyer.submit("/language", formWith(await buyer.get("/language"), "from"), { language: "de" });
  const other = spareSim();
  await lookUp(buyer, other);
  const copied = copyOf(buyer);
  expect((await removeSim(buyer)).location).toBe("/sim");
  const order = await buyer.get(`/orders/${buyer.orderId}`);
  expect(order.html).toContain(buyer.sim.slice(-4));
  expect(order.html).toContain('lang="de"');
  expect(wordsOf(await buyer.get("/sim"))).not.toContain(other.slice(-4));
  // The language alone says nothing about a person.
  expect((await copied.get("/sim")).html).toContain('lang="de"');
  expect(wordsOf(await copied.get("/sim"))).not.toContain(buyer.sim.slice(-4));
});

test("signing out clears cookie and storage, and is said until a SIM is entered [v5.0.0-7.4.4, v5.0.0-14.3.1]", async ({
  servers,
}) => {
  const buyer = new HttpBuyer(servers.shop.origin, spareSim());
  await buyer.openCardForm();
  for (const path of ["/", "/sim", `/orders/${buyer.orderId}`]) {
    expect((await buyer.get(path)).html, path).toContain('href="/sign-out"');
  }
  const page = wordsOf(await buyer.get("/sign-out"));
  expect(page).toContain("access to 1 order");
  expect(page).toContain("Auto-renewals continue.");
  expect(page).toMatch(/Order \w+ isn’t finished yet/);
  const answer = await signOut(buyer);
  expect(answer.headers.get("clear-site-data")).toBe('"cookies", "storage"');
  expect(answer.headers.get("set-cookie")).toMatch(/^shop=; .*Max-Age=0/i);
  expect(wordsOf(await buyer.follow(answer))).toContain("You’re signed out on this device");
  await lookUp(buyer, buyer.sim);
  expect((await buyer.get("/sim")).html).toContain(buyer.sim.slice(-4));
  expect(wordsOf(await buyer.get(`/orders/${buyer.orderId}`))).not.toContain(buyer.sim.slice(-4));
});

for (const [title, isRemoval] of [
  ["the SIM was removed", true],
  ["its owner signed out", false],
] as const) {
  test(
    `a form that was under way when ${title} sets no cookie and revives nothing [S14]`,
    LONG,
    async ({ servers, sandbox }) => {
      const owner = new Visitor(servers.shop.origin);
      await lookUp(owner, spareSim());
      const copied = copyOf(owner);
      const late = spareSim();
      const [path, field] = isRemoval ? (["/sim", "name"] as const) : (["/sign-out", "sure"] as const);
      const page = await owner.get(path);
      await sandbox.fail({ call: "*", kind: "delay", ms: 5_000, times: -1 });
      const slow = lookUp(copied, late);
      const asked = async () => JSON.stringify(await sandbox.control("requests")).includes(late);
      await expect.poll(asked, { intervals: [50] }).toBe(true);
      let hasCome = false;
      void slow.then(() => {
        hasCome = true;
      });
      await owner.submit(path, formWith(page, field), isRemoval ? { forget: forgetIn(page) } : {});
      expect(hasCome).toBe(false);
      const answer = await slow;
      expect(answer.status).toBe(303);
      expect(answer.headers.getSetCookie()).toEqual([]);
      await sandbox.recover();
      expect(wordsOf(await copied.get("/sim"))).toContain("Enter your SIM number");
      await lookUp(owner, late);
      expect((await owner.get("/sim")).html, "the owner goes on").toContain(late.slice(-4));
    },
  );
}

test("a cookie from an earlier version goes on, and its copies end with it [S02]", LONG, async ({ servers }) => {
  const [sim, device] = [spareSim(), randomBytes(16).toString("base64url")];
  const visitor = new Visitor(servers.shop.origin);
  visitor.cookie = await sealedCookie(servers.shop, { sims: [sim], device });
  const copied = copyOf(visitor);
  const form = formWith(await visitor.get("/sim"), "name");
  await visitor.submit("/sim", form, { name: "mine" });
  for (const one of [visitor, copied]) expect((await one.get("/sim")).html).toContain(sim.slice(-4));
  await removeSim(visitor);
  expect(wordsOf(await copied.get("/sim"))).not.toContain(sim.slice(-4));
  expect((await copied.submit("/sim", form, { name: "thief" })).location).toBeNull();
});
