// @module-tag long
import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { spareSim } from "#/testbed/sandbox.ts";
import { formWith, Visitor } from "#/testbed/visitor.ts";
import { copyOf, prepare, type Scene, told, whole } from "./access.ts";
import { lookUp } from "./my-sim.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/** The message on the order's page for a browser with this cookie. */
async function toldWith(scene: Scene, cookie: string, origin = scene.visitors.buyer.origin): Promise<string> {
  const visitor = new Visitor(origin);
  visitor.cookie = cookie;
  const visit = await visitor.get(`/orders/${scene.orderId}`);
  return visit.status === 200 ? told(scene, whole(visit)) : `status ${visit.status}`;
}

test(
  "a cookie with any character changed or cut off is no session, and no error [S01, v5.0.0-7.2.1]",
  LONG,
  async ({ servers, sandbox }) => {
    const scene = await prepare(servers.shop.origin, sandbox);
    const { cookie } = scene.visitors.buyer;
    const start = cookie.indexOf("=") + 1;
    // What follows the last "~" is the library's version and not part of the seal; the last character before it has bits to spare.
    const end = cookie.lastIndexOf("~") - 1;
    expect(end - start).toBeGreaterThan(200);
    expect(await toldWith(scene, cookie)).toBe("full");
    for (let at = start; at < end; at += 3) {
      const other = cookie[at] === "A" ? "B" : "A";
      for (const changed of [cookie.slice(0, at) + other + cookie.slice(at + 1), cookie.slice(0, at)]) {
        expect(await toldWith(scene, changed), `character ${at - start}`).toBe("status");
      }
    }
  },
);

test("a foreign cookie is no session, and no error [S01, v5.0.0-9.2.3]", async ({ servers, sandbox }) => {
  const { shop } = servers;
  const scene = await prepare(shop.origin, sandbox);
  const { cookie } = scene.visitors.buyer;
  // The control socket beside the database can't be read.
  const names = globSync(path.join(shop.folder, "*")).filter((file) => !file.endsWith(".sock"));
  const files = names.map((file) => readFileSync(file, "latin1"));
  const [sealed = ""] = /1\.[\w-]{80,}/.exec(files.join("")) ?? [];
  expect(sealed, "a text sealed for the database").not.toBe("");
  const value = cookie.slice(cookie.indexOf("=") + 1);
  const session = JSON.stringify({ orders: [scene.orderId] });
  const foreign = [
    "",
    "x",
    "%",
    "%00",
    sealed,
    session,
    Buffer.from(session).toString("base64"),
    "~2",
    "Fe26.2**",
    "Fe26.2*1*a*b*c**d*e~2",
  ];
  for (const text of [...foreign, `x${value}`, "x".repeat(8_000)]) {
    expect(await toldWith(scene, `shop=${text}`), text.slice(0, 40)).toBe("status");
  }
  // Another name counts for nothing.
  expect(await toldWith(scene, `__Host-shop=${value}`)).toBe("status");
  expect(await toldWith(scene, `other=${value}`)).toBe("status");
});

test('a form that begins in the moment after "Remove" doesn’t replace the session that followed [S14]', async ({
  servers,
}) => {
  const owner = new Visitor(servers.shop.origin);
  const [kept, removed] = [spareSim(), spareSim()];
  for (const sim of [kept, removed]) await lookUp(owner, sim);
  const otherTab = copyOf(owner);
  const page = await owner.get("/sim");
  const forget = new Map(formWith(page, "name")).get("sim") ?? "";
  expect((await owner.submit("/sim", formWith(page, "name"), { forget })).location).toBe("/sim");

  const late = await lookUp(otherTab, spareSim());
  expect([late.location, late.headers.getSetCookie()]).toEqual(["/plans", []]);
  const languages = formWith(await otherTab.get("/language"), "from");
  expect((await otherTab.submit("/language", languages, { language: "de" })).headers.getSetCookie()).toEqual([]);
  expect((await owner.get("/sim")).html).toContain(kept.slice(-4));
});

test("sessions and orders outlive a new session secret until the old one is removed [v5.0.0-7.4.5]", async ({
  restartable,
  sandbox,
}) => {
  const [first, second] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")];
  const { origin } = restartable;
  let shop = await restartable.start({ SESSION_SECRET: first });
  const scene = await prepare(origin, sandbox);
  const buyer = copyOf(scene.visitors.buyer);
  const cardForm = `/checkout/${scene.orderId}`;
  const secret = scene.facts["client secret"]?.[0] ?? "";
  expect((await buyer.get(cardForm)).html).toContain(secret);

  await shop.stop();
  shop = await restartable.start({ SESSION_SECRET: `2:${second},1:${first}` });
  expect((await buyer.get(cardForm)).html, "the old cookie and the sealed secret").toContain(secret);
  const languages = await buyer.get("/language");
  await buyer.submit("/language", formWith(languages, "from"), { language: "en" });
  expect(buyer.cookie).not.toBe(scene.visitors.buyer.cookie);

  // As long as rows need the old secret, a shop without it doesn't start.
  await expect.poll(() => shop.printed()).toContain("all rows are sealed under the newest keys");
  await shop.stop();
  await restartable.start({ SESSION_SECRET: `2:${second}` });
  expect(await toldWith(scene, buyer.cookie), "a cookie written under the new secret").toBe("full");
  expect(await toldWith(scene, scene.visitors.buyer.cookie), "one of the old secret").toBe("status");
});

test(
  "over https the cookie is for this host and for secure connections only [v5.0.0-3.3.1, v5.0.0-3.3.2, v5.0.0-3.3.3]",
  LONG,
  async ({ openShop }) => {
    const { origin } = await openShop({ SHOP_ORIGIN: "https://topup.example.com", ALLOW_INSECURE: "1" });
    const visitor = new Visitor(origin);
    const languages = await visitor.get("/language");
    const headers = { origin: "https://topup.example.com", "x-forwarded-host": "topup.example.com" };
    const body = new FormData();
    for (const [name, value] of formWith(languages, "from")) body.append(name, value);
    body.append("language", "en");
    const given = (await visitor.send("/language", { method: "POST", body, headers })).headers.get("set-cookie") ?? "";
    expect(given).toMatch(/^__Host-shop=/);
    for (const attribute of [/; Secure/i, /; HttpOnly/i, /; SameSite=lax/i, /; Path=\//i])
      expect(given).toMatch(attribute);
    expect(given).not.toMatch(/; Domain=/i);
  },
);
