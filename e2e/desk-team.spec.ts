// @module-tag long
import type { Page } from "@playwright/test";
import { Visitor } from "#/testbed/visitor.ts";
import { addAuthenticator, inviteOperator, look, openInvitation, signIn } from "./desk.ts";
import { deskActions, deskPages, filled, sendTo } from "./desk-doors.ts";
import { expect, test } from "./shop.ts";

const REFUSED = /status of 40[34]|status of 410/;
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm with your passkey" }).click();

test("recovery codes are made after a tap, shown once, and let one add a passkey once [v5.0.0-6.5.1]", async ({
  page,
  openBrowser,
  servers,
  watch,
}) => {
  watch.expect(REFUSED);
  await signIn(page, servers.shop, "Codes");
  await page.goto("/desk/settings");
  await page.getByRole("button", { name: "Make recovery codes" }).click();
  await expect(page.getByText("Ten recovery codes are made")).toBeVisible();
  await look(page);
  await confirm(page);
  await expect(page.getByRole("heading", { name: "Shown once" })).toBeVisible();
  const shown = page.getByRole("main").locator("code");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await look(page);
  await page.reload();
  await expect(page.getByText("This was shown already")).toBeVisible();

  const other = await openBrowser();
  await addAuthenticator(other);
  const enter = async () => {
    await other.goto(`${servers.shop.origin}/desk/sign-in`);
    await other.getByText("Use a recovery code").click();
    const add = other.getByRole("button", { name: "Add a passkey with this code" });
    // The script doesn't know what was typed before it took the field over.
    await expect(add).toBeEnabled();
    await other.getByRole("textbox", { name: "Recovery code" }).fill(codes[3] ?? "");
    await add.click();
  };
  await enter();
  await expect(other.getByRole("heading", { name: "Queue", level: 1 })).toBeVisible();
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(other.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  await enter();
  await expect(other.getByText("This recovery code doesn't work")).toBeVisible();
  await look(other);
});

test("an owner invites an operator, changes their rights, and removes them [v5.0.0-7.4.2, v5.0.0-7.4.5]", async ({
  page,
  openBrowser,
  servers,
  watch,
}) => {
  watch.expect(REFUSED);
  await signIn(page, servers.shop, "Owner");
  await page.goto("/desk/settings/operators");
  await page.getByRole("textbox", { name: "Name" }).fill("Newcomer");
  await page.getByRole("button", { name: "Invite an operator" }).click();
  await confirm(page);
  const link = (await page.getByRole("main").locator("code").textContent()) ?? "";
  const other = await openBrowser();
  await addAuthenticator(other);
  await openInvitation(other, link);
  await other.goto(`${servers.shop.origin}/desk/settings/operators`);
  await expect(other.getByText("Only an owner can invite")).toBeVisible();

  await page.goto("/desk/settings/operators");
  await look(page);
  await page.getByRole("link", { name: "Newcomer" }).click();
  await expect(page.getByRole("combobox", { name: "Rights" })).toBeVisible();
  await look(page);
  await page.getByRole("combobox", { name: "Rights" }).selectOption("own");
  await page.getByRole("button", { name: "Change rights" }).click();
  await expect(page.getByText("The rights of Newcomer change from “view only” to “owner”.")).toBeVisible();
  await confirm(page);
  await expect(page.getByRole("heading", { name: "Operators", level: 1 })).toBeVisible();
  await other.reload();
  await expect(other.getByRole("heading", { name: "Invite an operator" })).toBeVisible();

  await page.getByRole("link", { name: "Newcomer" }).click();
  await page.getByRole("button", { name: "Remove Newcomer" }).click();
  await confirm(page);
  await expect(page.getByRole("heading", { name: "Operators", level: 1 })).toBeVisible();
  await other.reload();
  await expect(other.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
});

test("an act of another session, and an unknown one, are answered with a sentence", async ({
  page,
  openBrowser,
  servers,
  watch,
}) => {
  watch.expect(REFUSED);
  await signIn(page, servers.shop, "Careful");
  await page.goto("/desk/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Confirm", level: 1 })).toBeVisible();
  const address = page.url();
  const other = await openBrowser();
  await signIn(other, servers.shop, "Careful");
  await other.goto(address);
  await expect(other.getByText("This was asked for in another session of yours")).toBeVisible();
  await look(other);
  await other.goto(`${servers.shop.origin}/desk/confirm/unknown`);
  await expect(other.getByText("There is nothing to confirm at this address.")).toBeVisible();
  const stranger = await visitorOf(page, servers.shop.origin);
  const headers = { "content-type": "application/json", origin: "https://elsewhere.example" };
  const body = JSON.stringify({ step: "challenge", act: address.split("/").at(-1) });
  expect((await stranger.send("/api/desk/tap", { method: "POST", headers, body })).status).toBe(403);
});

test("the audit is filtered by its address, and downloaded after a tap by its session alone", async ({
  page,
  servers,
  watch,
}) => {
  watch.expect(REFUSED);
  await signIn(page, servers.shop, "Auditor");
  await page.goto("/desk/audit");
  await look(page);
  await page.getByRole("combobox", { name: "Event" }).selectOption("key added");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/event=key\+added/);
  await page.goto("/desk/audit?event=key+added");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const loading = page.waitForEvent("download");
  await confirm(page);
  const download = await loading;
  expect(download.suggestedFilename()).toBe("audit.csv");
  const address = new URL(download.url());
  await expect(page.getByText("Done.")).toBeVisible();
  const path = address.pathname + address.search;
  const same = await visitorOf(page, servers.shop.origin);
  expect((await same.get(path)).html).toContain('"key added"');
  const [changed, stranger] = [await same.get(`${path}&operator=x`), await new Visitor(servers.shop.origin).get(path)];
  expect([changed.status, changed.location]).toEqual([303, "/desk/refused"]);
  expect([stranger.status, stranger.location]).toEqual([303, "/desk/sign-in"]);
});

test("before the tap, the page names the operator whose rows of the audit are downloaded", async ({
  page,
  servers,
}) => {
  await signIn(page, servers.shop, "Solo");
  const filter = page.getByRole("combobox", { name: "Operator" });
  const show = page.getByRole("button", { name: "Show" });
  const csv = page.getByRole("button", { name: "Download as CSV" });
  await page.goto("/desk/audit");
  await csv.click();
  await expect(page.getByText("CSV file (all rows).")).toBeVisible();
  await page.goto("/desk/audit");
  await filter.selectOption({ label: "Solo" });
  await show.click();
  await expect(page).toHaveURL(/operator=/);
  await csv.click();
  await expect(page.getByText("CSV file (operator: Solo).")).toBeVisible();
});

test("each desk page and action is open to operators with its right alone [v5.0.0-8.2.1]", async ({
  page,
  servers,
}) => {
  const { shop } = servers;
  await signIn(page, shop, "Walker");
  const visitor = await visitorOf(page, shop.origin);
  const closed: Record<string, string[]> = {};
  for (const right of ["own", "act", "look"] as const) {
    await inviteOperator(shop, "Walker", right);
    closed[right] = [];
    for (const address of deskPages()) {
      const { location } = await visitor.get(filled(address));
      expect(location, address).not.toBe("/desk/sign-in");
      if (location === "/desk/refused") closed[right].push(address);
    }
  }
  // Downloads open by a tap alone.
  expect(closed.own?.filter((address) => !/export|csv|download/.test(address))).toEqual([]);
  expect(closed.look).toContain("/desk/settings/operators/[operatorId]");
  expect(closed.look).toEqual(expect.arrayContaining(closed.act ?? []));
  const owners = [
    "inviteDeskOperator",
    "changeDeskRights",
    "removeDeskOperator",
    "revokeDeskInvitation",
    "endSessionsOf",
    "exportDeskAudit",
    "exportDeskOrders",
  ];
  const actions = deskActions().filter(({ name }) => owners.includes(name));
  expect(actions).toHaveLength(owners.length);
  for (const action of actions) expect((await sendTo(visitor, action)).location, action.name).toBe("/desk/refused");
});

test("a copy of the desk's cookie is worthless after signing out, and after a tap [v5.0.0-7.4.1]", async ({
  page,
  servers,
}) => {
  const { shop } = servers;
  await signIn(page, shop, "Copied");
  const before = await visitorOf(page, shop.origin);
  expect((await before.get("/desk/settings")).status).toBe(200);
  await page.goto("/desk/settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await confirm(page);
  await expect(page.getByRole("heading", { name: "Shown once" })).toBeVisible();
  const after = await visitorOf(page, shop.origin);
  expect((await after.get("/desk/settings")).status).toBe(200);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  for (const address of deskPages().filter((path) => path !== "/desk/sign-in")) {
    for (const copy of [before, after])
      expect((await copy.get(filled(address))).location, address).toBe("/desk/sign-in");
  }
});

/** Another client with the cookie of this browser. */
async function visitorOf(page: Page, origin: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  const cookies = await page.context().cookies(origin);
  visitor.cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return visitor;
}
