import type { Page } from "@playwright/test";
import { SIM } from "#/testbed/sandbox.ts";
import { look, signIn } from "./desk.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/** Of the sandbox: it takes three additions, of SIMs that can have its plan. */
const GROUP = "100002";

const confirm = (page: Page) => page.getByRole("button", { name: "Confirm with your passkey" });
const numbers = (page: Page) => page.getByRole("textbox", { name: "SIM numbers" });
const check = (page: Page) => page.getByRole("button", { name: "Check" });
const spaced = (sim: string) => sim.replace(/.{4}(?=.)/g, "$& ");
const rowOf = (page: Page, sim: string) => page.getByRole("row").filter({ hasText: spaced(sim) });

/** Reads the page of a change again until it is over. */
async function untilOver(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    expect(await page.getByText("Over since").count()).toBe(1);
  }).toPass();
}

/** From the menu to the form that adds SIMs. */
async function openForm(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Groups" }).click();
  await expect(page.getByRole("heading", { name: "Groups", level: 1 })).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: GROUP, exact: true }).click();
  await expect(page.getByText("No SIM is in this group.")).toBeVisible();
  await page.getByRole("link", { name: "Add SIMs" }).click();
}

async function pasteWrongLines(page: Page): Promise<void> {
  await numbers(page).fill(`ICCID;Name\n${SIM.twoPlans};Ann\n12345;Bob\n${SIM.inUse};Eve\n${SIM.twoPlans};Ann`);
  await check(page).click();
  await expect(page.getByText("2 lines are wrong. Nothing was sent.")).toBeVisible();
  await expect(page.getByRole("row", { name: "Line 3" })).toContainText("too short");
  await expect(page.getByRole("row", { name: "Line 5" })).toContainText("The same SIM as in line 2.");
  await expect(numbers(page)).toHaveValue(/12345;Bob/);
  await look(page);
}

test(
  "SIMs are added to a group once, the failed one is tried again, and one is removed",
  LONG,
  async ({ page: ann, openBrowser, sandbox, servers }) => {
    await sandbox.set({ taskDelayMs: 0 });
    const bob = await openBrowser();
    await signIn(ann, servers.shop, "Ann");
    await signIn(bob, servers.shop, "Bob");
    await openForm(ann);
    await bob.goto(ann.url());
    await pasteWrongLines(ann);
    const sims = [SIM.twoPlans, SIM.inUse, SIM.unknown];
    await numbers(ann).fill(sims.join("\n"));
    await check(ann).click();
    await expect(ann.getByText(`3 SIMs are added to the group ${GROUP}`)).toBeVisible();
    await expect(ann.getByText("Each addition counts towards the group’s limit of additions")).toBeVisible();
    await numbers(bob).fill(sims.join("\n"));
    await check(bob).click();
    await expect(confirm(bob)).toBeVisible();
    await confirm(ann).dblclick();
    await expect(ann.getByRole("heading", { name: "Add 3 SIMs", level: 1 })).toBeVisible();
    await confirm(bob).click();
    await expect(bob.getByText("Nothing was done: this group has changed since you began.")).toBeVisible();
    await expect(numbers(bob)).toHaveValue(sims.join("\n"));
    await look(bob);

    await untilOver(ann);
    await expect(rowOf(ann, SIM.twoPlans)).toContainText("added");
    await expect(rowOf(ann, SIM.inUse)).toContainText("added");
    await expect(rowOf(ann, SIM.unknown)).toContainText("failed: the partner doesn’t know this SIM");
    await ann.getByRole("link", { name: "Compare with the group’s list" }).click();
    await expect(rowOf(ann, SIM.twoPlans)).toContainText("yes");
    await expect(rowOf(ann, SIM.unknown)).toContainText("no");
    await look(ann);

    await check(bob).click();
    await expect(bob.getByText("2 lines are wrong. Nothing was sent.")).toBeVisible();
    await expect(bob.getByRole("row", { name: "Line 1" })).toContainText("Already in the group.");

    await ann.getByRole("link", { name: "Try again with the 1 SIM that failed" }).click();
    await expect(numbers(ann)).toHaveValue(SIM.unknown);
    await check(ann).click();
    await confirm(ann).click();
    await expect(ann.getByRole("heading", { name: "Add 1 SIM", level: 1 })).toBeVisible();
    await untilOver(ann);

    await ann.getByRole("link", { name: "Back to the group" }).click();
    await expect(ann.getByRole("listitem").filter({ hasText: spaced(SIM.inUse) })).toBeVisible();
    await look(ann);
    await ann.getByRole("link", { name: "Remove SIMs" }).click();
    await numbers(ann).fill(SIM.inUse);
    await check(ann).click();
    await expect(ann.getByText(`One SIM is removed from the group ${GROUP}`)).toBeVisible();
    await confirm(ann).click();
    await expect(ann.getByRole("heading", { name: "Remove 1 SIM", level: 1 })).toBeVisible();
    await untilOver(ann);
    await expect(rowOf(ann, SIM.inUse)).toContainText("removed");
    await ann.getByRole("link", { name: "Back to the group" }).click();
    await expect(ann.getByRole("listitem").filter({ hasText: spaced(SIM.twoPlans) })).toBeVisible();
    await expect(ann.getByRole("listitem").filter({ hasText: spaced(SIM.inUse) })).toHaveCount(0);

    const requests = await sandbox.control<{ call: string; violations: string[] }[]>("requests");
    const changes = requests.filter(({ call }) => /^(DELETE )?mall\/bundle-groups\/\{group_id\}\/sims$/.test(call));
    expect(changes.map(({ violations }) => violations)).toEqual([[], [], []]);
  },
);

test(
  "a partner that doesn't answer is a sentence, and an address of no group is 404",
  LONG,
  async ({ page, sandbox, servers }) => {
    await signIn(page, servers.shop, "Ann");
    await sandbox.fail({ call: "*", kind: "status", status: 503, times: -1 });
    await page.goto("/desk/groups");
    await expect(page.getByText("The partner didn’t answer")).toBeVisible();
    const group = `/desk/groups/${Buffer.from(GROUP).toString("base64url")}`;
    await page.goto(group);
    await expect(page.getByText("The partner didn’t answer")).toBeVisible();
    await page.goto(`${group}/change`);
    await numbers(page).fill(SIM.twoPlans);
    await check(page).click();
    await expect(page.getByText("some of these SIMs may be in the group already")).toBeVisible();
    for (const address of ["/desk/groups/..%2F", `${group}/changes/none`]) {
      expect((await page.request.get(address)).status(), address).toBe(404);
    }
  },
);

test("a group's id may be any text", LONG, async ({ page, sandbox, servers }) => {
  await signIn(page, servers.shop, "Ann");
  const id = `../a b?c#%2F "<i>组</i>${"x".repeat(300)}`;
  const groups = [{ group_id: id, bundle_name: "y".repeat(300), capacity: 2, sim_count: 1 }];
  const answer = (call: string, data: object) =>
    sandbox.fail({ call, kind: "json", body: { operateCode: "S", data }, times: -1 });
  await answer("GET mall/bundle-groups/bundles", { groups });
  const sim_ids = Array.from({ length: 120 }, (_, index) => `8985207220118${String(index).padStart(7, "0")}`);
  await answer("GET mall/bundle-groups/{group_id}/sims", { sim_ids });
  await page.goto("/desk/groups");
  await look(page);
  await page.getByRole("link", { name: id }).click();
  await expect(page.getByRole("heading", { name: id, level: 1 })).toBeVisible();
  await expect(page.getByText("1 to 50 of 120 SIMs")).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: spaced(sim_ids[119] ?? "") })).toBeVisible();
  await page.getByRole("link", { name: "Remove SIMs" }).click();
  await numbers(page).fill(sim_ids.map((sim) => `"Ann Example of Somewhere","${sim}","2026-11-26"`).join("\n"));
  await check(page).click();
  await expect(confirm(page)).toBeVisible();
  await look(page);
  await confirm(page).click();
  await expect(page.getByRole("heading", { name: "Remove 120 SIMs", level: 1 })).toBeVisible();
  await look(page);
  await untilOver(page);
  await expect(page.getByText("Nothing was done: the partner refused it.")).toBeVisible();
  await expect(page.getByText("F: no such group")).toBeVisible();
  await page.getByRole("link", { name: "Try again with the 120 SIMs that failed" }).click();
  await expect(numbers(page)).toHaveValue(sim_ids.join("\n"));
});

test("two hundred wrong lines come back with what was pasted, twice", LONG, async ({ page, servers }) => {
  await signIn(page, servers.shop, "Ann");
  await page.goto(`/desk/groups/${Buffer.from(GROUP).toString("base64url")}/change`);
  const text = Array.from({ length: 200 }, (_, index) => `${index} is not a number é ${"of a SIM ".repeat(6)}`).join(
    "\n",
  );
  await numbers(page).fill(text);
  for (const _press of ["first", "second"]) {
    await check(page).click();
    await expect(page.getByText("200 lines are wrong. Nothing was sent.")).toBeVisible();
    await expect(numbers(page)).toHaveValue(text);
  }
  await look(page);
});
