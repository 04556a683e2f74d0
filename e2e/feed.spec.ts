import { Visitor } from "#/testbed/visitor.ts";
import { feedFormOf, makeFeed, openAs, part } from "./my-sim.ts";
import { payOrder } from "./paid-order.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

// The private address under which an owner's own tools read a SIM.

test("an owner makes an address on My SIM, a tool reads it, and once deleted it opens nothing", async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox.set({ listDelayMs: 0 });
  const { buyer, sim } = await payOrder(servers.shop.origin, sandbox);
  await openAs(page, buyer, `${servers.shop.origin}/sim`);
  const tools = part(page, "For your own tools");
  await tools.getByRole("button", { name: "Create address" }).click();
  const address = (await tools.getByText("/api/sim/").textContent()) ?? "";
  // A part that the partner is slow with is null; the next reading has it.
  let read = await page.request.get(address, { headers: { cookie: "" } });
  await expect(async () => {
    read = await page.request.get(address, { headers: { cookie: "" } });
    expect(await read.json()).toMatchObject({
      plans: { asOf: expect.stringMatching(/Z$/) },
      renewal: { state: "none" },
    });
  }).toPass();
  expect(read.status()).toBe(200);
  expect(read.headers()).toMatchObject({ "content-type": "application/json", "cache-control": "private, max-age=60" });
  const feed = await read.json();
  expect(feed).toMatchObject({ sim: { ending: sim.slice(-4) }, renewal: { state: "none" } });
  expect(feed.plans.list).toContainEqual(expect.objectContaining({ name: "Europe 10 GB", state: "in use" }));
  expect(JSON.stringify(feed)).not.toContain(sim);
  await tools.getByRole("button", { name: "Delete address" }).click();
  await expect(tools.getByRole("button", { name: "Create address" })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test(
  "a tool with the newest answer gets 304; HEAD and a changed address get nothing",
  LONG,
  async ({ servers, sandbox }) => {
    const { buyer } = await payOrder(servers.shop.origin, sandbox);
    const path = await makeFeed(buyer);
    const tool = new Visitor(servers.shop.origin);
    // The first reading may begin what the next one has: the months of the fleet.
    await expect
      .poll(async () => {
        const etag = (await tool.get(path)).headers.get("etag");
        const known = await tool.send(path, { headers: { "if-none-match": `"other", ${etag}` } });
        return [known.status, known.html];
      })
      .toEqual([304, ""]);
    expect((await tool.send(path, { method: "HEAD" })).html).toBe("");
    expect((await tool.send(path, { method: "POST", body: "x" })).status).toBe(405);
    for (const wrong of [
      path.replace(".json", ""),
      `${path}x`,
      path.toUpperCase(),
      "/api/sim/x.json",
      "/api/sim/%E0%A4.json",
    ]) {
      const visit = await tool.get(wrong);
      expect([visit.status, visit.html.includes("plans")], wrong).toEqual([404, false]);
    }
    expect(tool.cookie).toBe("");
  },
);

test("pressed twice there is one address; a new owner's replaces it", LONG, async ({ servers, sandbox }) => {
  const first = await payOrder(servers.shop.origin, sandbox);
  const form = feedFormOf(await first.buyer.get("/sim"));
  const path = await makeFeed(first.buyer);
  await first.buyer.submit("/sim", form, { change: "make" });
  expect(await makeFeed(first.buyer)).toBe(path);
  const { buyer: second } = await payOrder(servers.shop.origin, sandbox, { sim: first.sim });
  const shown = (await second.get("/sim")).html;
  expect(shown, "the other owner of the SIM sees that there is one, and can delete it").toContain(path);
  await second.submit("/sim", feedFormOf(await second.get("/sim")), { change: "remove" });
  expect((await new Visitor(servers.shop.origin).get(path)).status).toBe(404);
  expect(await makeFeed(second)).not.toBe(path);
});
