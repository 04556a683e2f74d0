// @module-tag long
import type { Page } from "@playwright/test";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { untilAnswered } from "./buyer.ts";
import { look, signIn } from "./desk.ts";
import { expect, test } from "./shop.ts";

const LIST = "device/queryBatchDevice";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const rows = (page: Page) => page.getByRole("table").getByRole("rowheader");

async function find(page: Page, typed: string): Promise<void> {
  await page.getByRole("textbox", { name: "Find a SIM" }).fill(typed);
  await page.getByRole("button", { name: "Find SIM" }).click();
}

/** Reads a list anew until the page says what a whole list, or a part of one, says. */
async function untilRead(page: Page, address: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByText(text)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

const readAgain = (page: Page) => untilAnswered(page, () => page.getByRole("button", { name: "Read again" }).click());

test("the company's SIMs are listed, filtered and paged by address", async ({ page, servers }) => {
  await signIn(page, servers.shop, "Ida");
  await page.getByRole("link", { name: "SIMs", exact: true }).click();
  await expect(heading(page)).toHaveText("SIMs");
  await untilRead(page, "/desk/sims", "The list is complete.");
  await expect(page.getByText("1,000 SIMs")).toBeVisible();
  await expect(page.getByText("All of them are in the list of SIMs too.")).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByRole("link", { name: SIM.twelvePlans })).toBeVisible();
  await look(page);
  await page.getByText("Filter", { exact: true }).click();
  await page.getByRole("combobox", { name: "State" }).selectOption({ label: "before activation" });
  await page.getByRole("combobox", { name: "Plan in use" }).selectOption({ label: "has none" });
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/\/desk\/sims\?lifecycle=1&plan=no$/);
  await expect(page.getByRole("cell", { name: "before activation" })).toHaveCount(50);
  await expect(page.getByRole("combobox", { name: "State" }).getByRole("option", { name: "state 4" })).toBeAttached();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/lifecycle=1&plan=no&page=2$/);
  await expect(page.getByText("Page 2 of")).toBeVisible();
  await page.goto("/desk/audit?event=sims+read");
  await expect(page.getByText("count: 50").first()).toBeVisible();
});

test("a SIM is found by its number or its end, and no address holds it", async ({ page, servers }) => {
  await signIn(page, servers.shop, "Jon");
  await untilRead(page, "/desk/sims", "The list is complete.");
  for (const [typed, answer] of [
    ["89000000000000000000", "No SIM of your company has this number or ends in these digits."],
    ["123", "Enter at least the last four digits of the SIM number."],
    ["SIM 12345", "A SIM number has only digits"],
  ] as const) {
    await find(page, typed);
    await expect(page.getByRole("alert")).toContainText(answer);
    await expect(page.getByRole("textbox", { name: "Find a SIM" })).toHaveValue(typed);
  }
  await look(page);
  const spaced = `${SIM.inUse.slice(0, 5)} ${SIM.inUse.slice(5)}`;
  for (const typed of [spaced, SIM.inUse.slice(-8)]) {
    await page.goto("/desk/sims");
    await find(page, typed);
    await expect(heading(page)).toHaveText(`SIM ${SIM.inUse}`);
    expect(page.url()).toMatch(/\/desk\/sims\/[\w-]{22}$/);
  }
  const simId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const part = (name: string) => page.locator("section").filter({ has: page.getByRole("heading", { name }) });
  // The page waits only a few seconds for each of these.
  await expect(async () => {
    await page.reload();
    const soon = expect.configure({ timeout: 1_000 });
    await soon(part("State now")).toContainText("active");
    await soon(part("Plans at the partner").getByRole("row")).toHaveCount(4);
    await soon(part("Plans at the partner").getByRole("cell", { name: "waiting" })).toHaveCount(2);
    await soon(part("Auto-renewal")).toContainText("The partner names no auto-renewal for this SIM.");
    await soon(part("Data used").getByRole("rowheader")).toHaveCount(6);
  }).toPass();
  await look(page);
  await expect(page.getByRole("link", { name: "Orders of this SIM in the shop" })).toHaveAttribute(
    "href",
    `/desk/orders?sim=${simId}`,
  );
  await page.goto("/desk/audit?event=sim+read");
  await page.getByRole("link", { name: simId }).first().click();
  await expect(heading(page)).toHaveText(`SIM ${SIM.inUse}`);
  expect(servers.shop.printed()).not.toContain(SIM.inUse);
});

test("each part of a SIM's page fails alone, and says what is known", async ({ page, sandbox, servers, watch }) => {
  watch.expect(/status of 404/);
  await signIn(page, servers.shop, "Kim");
  await untilRead(page, "/desk/sims", "The list is complete.");
  await sandbox.fail({ call: "device/queryDevice", kind: "html", times: -1 });
  await sandbox.fail({ call: "queryAutoRenewalRecord", kind: "html", times: -1 });
  await find(page, SIM.hostilePlans);
  await expect(heading(page)).toHaveText(`SIM ${SIM.hostilePlans}`);
  await expect(page.getByText("The partner’s answer couldn’t be read.")).toHaveCount(1);
  await expect(page.getByText("it isn’t known whether this SIM renews")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Plans at the partner" })).toBeVisible();
  await page.goto("/desk/sims/abcdefghijklmnopqrstuv");
  await expect(page.getByText("No SIM of your company has this address.")).toBeVisible();
});

test("an order leads to the page of its SIM", async ({ page, servers }) => {
  const buyer = new HttpBuyer(servers.shop.origin, SIM.twoPlans);
  await buyer.openCardForm();
  await signIn(page, servers.shop, "Lea");
  await page.goto(`/desk/orders/${buyer.orderId}`);
  await page.getByRole("link", { name: SIM.twoPlans }).click();
  await expect(heading(page)).toHaveText(`SIM ${SIM.twoPlans}`);
  await page.getByRole("link", { name: "Orders of this SIM in the shop" }).click();
  await expect(heading(page)).toHaveText("Orders");
  await expect(page.getByRole("table")).toContainText(`…${SIM.twoPlans.slice(-6)}`);
});

test("the partner's plan orders and the plans to order are listed", async ({ page, servers }) => {
  await signIn(page, servers.shop, "Mia");
  await untilRead(page, "/desk/sims/orders", "The list is complete.");
  await expect(page.getByText("Page 1 of")).toBeVisible();
  await look(page);
  await page.getByText("Filter", { exact: true }).click();
  await page.getByRole("combobox", { name: "State" }).selectOption({ label: "waiting" });
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/\?status=1/);
  await untilRead(page, "/desk/sims/orders?status=1", "The list is complete.");
  await expect(page.getByRole("cell", { name: "waiting", exact: true })).toHaveCount(50);
  await readAgain(page);
  await expect(page).toHaveURL(/\/desk\/sims\/orders\?status=1$/);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/desk\/sims\/[\w-]{22}$/);
  await untilRead(page, "/desk/sims/plans", "The list is complete.");
  await page.getByText("38 countries").click();
  await expect(page.getByText("Greece, Netherlands")).toBeVisible();
  await look(page);
});

test("a fleet larger than what is read says that a part is missing", async ({ page, sandbox, openShop }) => {
  await sandbox.set({ quirks: ["fleet-big", "fleet-small-pages"] });
  const shop = await openShop({ FLEET_MAX_ENTRIES: "100" });
  await signIn(page, shop, "Noa");
  const address = `${shop.origin}/desk/sims`;
  await untilRead(page, address, "the partner counts 2,500, and 100 were read.");
  await expect(page.getByText("100 SIMs")).toBeVisible();
  await find(page, "0436999");
  await expect(page.getByRole("alert")).toHaveText("This SIM isn’t in the part of the list that was read.");
  await page.goto(`${address}/abcdefghijklmnopqrstuv`);
  await expect(page.getByText("This SIM isn’t in the part of the list that was read.")).toBeVisible();
});

test("a partner that doesn't answer is named, and the last list stays", async ({ page, sandbox, openShop }) => {
  const shop = await openShop();
  await signIn(page, shop, "Ora");
  const address = `${shop.origin}/desk/sims`;
  await sandbox.fail({ call: LIST, kind: "status", status: 503, times: -1 });
  await untilRead(page, address, "There is no list to show yet.");
  await expect(page.getByText("The partner answered with an error.")).toBeVisible();
  await look(page);
  await find(page, SIM.inUse);
  await expect(page.getByRole("alert")).toContainText("The list of SIMs isn’t read yet");
  await sandbox.recover();
  await page.goto(address);
  await readAgain(page);
  await untilRead(page, address, "The list is complete.");
  await sandbox.fail({ call: LIST, kind: "status", status: 503, times: -1 });
  await readAgain(page);
  await untilRead(page, address, "The partner answered with an error.");
  await expect(page.getByText("1,000 SIMs")).toBeVisible();
});

test("without the settings of the fleet the page names them", async ({ page, openShop }) => {
  const shop = await openShop({ FLEET_URL: "", FLEET_ACCESS_CODE: "", FLEET_SECRET: "" });
  await signIn(page, shop, "Pam");
  for (const path of ["/desk/sims", "/desk/sims/orders", "/desk/sims/plans", "/desk/sims/abcdefghijklmnopqrstuv"]) {
    await page.goto(shop.origin + path);
    await expect(page.getByText("FLEET_ACCESS_CODE")).toBeVisible();
  }
  await look(page);
  await page.getByRole("main").getByRole("link", { name: "System" }).last().click();
  await expect(heading(page)).toHaveText("System");
});
