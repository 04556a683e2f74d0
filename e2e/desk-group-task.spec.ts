import { SIM } from "#/testbed/sandbox.ts";
import { LATER_CLOCK } from "./clock.ts";
import { look, signIn } from "./desk.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test(
  "a task that didn't end in a day is unknown, and a press asks about it again",
  LONG,
  async ({ openBrowser, restartable, sandbox }) => {
    const baseURL = restartable.origin;
    const group = `/desk/groups/${Buffer.from("100002").toString("base64url")}`;
    await sandbox.control("settings", { taskDelayMs: null });
    const before = await restartable.start();
    const ann = await openBrowser({ baseURL });
    await signIn(ann, before, "Ann");
    await ann.goto(`${group}/change`);
    await ann.getByRole("textbox", { name: "SIM numbers" }).fill(SIM.twoPlans);
    await ann.getByRole("button", { name: "Check" }).click();
    await ann.getByRole("button", { name: "Confirm with your passkey" }).click();
    await expect(ann.getByRole("heading", { name: "Add 1 SIM", level: 1 })).toBeVisible();
    const read = async (text: string) => {
      await expect(async () => {
        await ann.getByRole("link", { name: "Look again" }).click();
        expect(await ann.getByText(text).count()).toBe(1);
      }).toPass();
    };
    await read("The partner has begun it.");
    await look(ann);
    const address = ann.url();
    await before.stop();

    const bob = await openBrowser({ baseURL });
    await signIn(bob, await restartable.start(LATER_CLOCK), "Bob");
    await expect(async () => {
      await bob.goto(address);
      expect(await bob.getByText("didn’t say in time that it was done").count()).toBe(1);
    }).toPass();
    await look(bob);
    const done = { "data.status": "completed", "data.details": [{ sim_id: SIM.twoPlans, result: "10" }] };
    await sandbox.fail({ call: "GET async-result/{request_id}", kind: "patch", set: done });
    const again = bob.getByRole("button", { name: "Ask the partner again" });
    await again.click();
    await expect(again).toBeHidden();
    await expect(async () => {
      await bob.reload();
      expect(await bob.getByText("The partner has said what became of each SIM.").count()).toBe(1);
    }).toPass();
    await expect(bob.getByRole("row").filter({ hasText: "added" })).toHaveCount(1);
  },
);
