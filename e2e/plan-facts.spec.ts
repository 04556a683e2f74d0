// @module-tag long
import { SIM } from "#/testbed/sandbox.ts";
import { Visitor } from "#/testbed/visitor.ts";
import { lookUp, openAs } from "./my-sim.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test.use({ javaScriptEnabled: false });

const PACKAGES = "package/syncPackages";

test("plans name their data and countries once the company's packages are read", async ({ openShop, page }) => {
  const shop = await openShop();
  const visitor = new Visitor(shop.origin);
  await lookUp(visitor, SIM.twelvePlans);
  await openAs(page, visitor, `${shop.origin}/plans`);
  const europe = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Europe 10 GB" }) });
  await expect(async () => {
    await page.reload();
    await expect(europe).toContainText("3 countries", { timeout: 1_000 });
  }).toPass();
  await expect(europe).toContainText("10 GB a month");
  await expect(europe).toContainText("$0.43 a day $1.29 per GB");
  await europe.getByText("3 countries").click();
  await expect(europe.getByText("France, Germany, Italy")).toBeVisible();
});

test("where packages fit no plan or can't be read, nothing is claimed", LONG, async ({ openShop, page, sandbox }) => {
  const hostile = { cover_countrys: "<b>France</b>;<i>Italy</i>", cover_country_mcc: "208;222" };
  const fitting = { package_code: "DP20240115000104", flow: "none", ...hostile };
  const differing = ["1024", "2048"].map((flow) => ({ package_code: "DP20240115000102", flow, ...hostile }));
  const set = { "data.package": [fitting, ...differing, { package_code: "DP0", flow: "1" }, null] };
  await sandbox.fail({ call: PACKAGES, kind: "patch", set, times: -1 });
  const shop = await openShop();
  const visitor = new Visitor(shop.origin);
  await lookUp(visitor, SIM.twelvePlans);
  await openAs(page, visitor, `${shop.origin}/plans`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("2 countries")).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("<b>France</b>, <i>Italy</i>")).toHaveCount(1);
  await expect(page.getByText("3 countries")).toHaveCount(0);
});

test("without the company's packages, a plan's own words say what is in it", LONG, async ({ openShop, page }) => {
  const shop = await openShop({ FLEET_URL: "", FLEET_ACCESS_CODE: "", FLEET_SECRET: "" });
  const visitor = new Visitor(shop.origin);
  await lookUp(visitor, SIM.twelvePlans);
  await openAs(page, visitor, `${shop.origin}/plans`);
  const facts = [
    ["Europe unlimited", "Unlimited", "38 countries"],
    ["Global 5 GB", "5 GB a month", "130 countries"],
    ["Japan and Korea daily", "1 GB a day", "$2.30 per GB"],
    ["Router 500 GB", "500 GB", "1–12 months"],
  ] as const;
  for (const [name, ...words] of facts) {
    for (const word of words) await expect(page.getByRole("article", { name })).toContainText(word);
  }
  await expect(page.getByRole("article", { name: "Router 500 GB" })).not.toContainText("per GB");
  await expect(page.getByRole("article", { name: "South-East Asia pass" })).not.toContainText(/\d GB a|per GB/);
});
