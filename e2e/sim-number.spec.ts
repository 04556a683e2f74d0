import { SIM } from "#/testbed/sandbox.ts";
import { alert, buyPlan, findPlans, orderHeading, pressContinue } from "./buyer.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

const SAMPLED = new Set([
  "in groups of four",
  "with letters for digits",
  "among other numbers",
  "nothing",
  "a phone number",
]);

/** Ways in which people type the number of the SIM with two plans; its last digit is the check digit. */
const accepted = [
  { name: "in groups of four", typed: "8985 2072 2011 8043 6250" },
  { name: "with dashes and a label", typed: "ICCID: 8985-2072-2011-8043-6250" },
  { name: "in full-width digits", typed: "８９８５２０７２２０１１８０４３６２５０" },
  { name: "with the F of a modem at its end", typed: "89852072201180436250F" },
  { name: "without its check digit", typed: "8985207220118043625" },
  { name: "with a second check digit", typed: "898520722011804362503" },
  { name: "twice", typed: "8985207220118043625089852072201180436250" },
  { name: "with letters for digits", typed: "898S 2O72 2Oll 8O43 6Z50" },
  { name: "among other numbers", typed: "IMEI 35-209900-176148-1 ICCID 8985 2072 2011 8043 6250 PIN 1234" },
  { name: "in the digits of another script", typed: "٨٩٨٥ ٢٠٧٢ ٢٠١١ ٨٠٤٣ ٦٢٥٠" },
  { name: "as a modem tells it", typed: "98580227021108342605" },
  { name: "between line breaks and invisible marks", typed: "\u200e 89852072201180436250\u00a0\u200b" },
];

for (const { name, typed } of accepted) {
  test(`a number typed ${name} is accepted [B29]`, longUnless(SAMPLED.has(name)), async ({ page, sandbox }) => {
    await findPlans(page, typed);
    await expect(page.getByRole("heading", { name: "Plans for your SIM" })).toBeVisible();
    await expect(page.getByText("SIM ending in 6250")).toBeVisible();
    expect((await sandbox.counts()).violations).toBe(0);
  });
}

const refused = [
  { name: "nothing", typed: "", sentence: "Enter your SIM number." },
  { name: "a word", typed: "my SIM card", sentence: "SIM numbers have digits only" },
  { name: "a part of the number", typed: "8043 6250", sentence: "That’s too short. SIM numbers have 17 to 22 digits." },
  {
    name: "far too many digits",
    typed: "8".repeat(25),
    sentence: "That’s too long. SIM numbers have 17 to 22 digits.",
  },
  { name: "a phone number", typed: "+852 9123 4567", sentence: "That looks like a phone number." },
  { name: "the number of a device", typed: "35-209900-176148-1", sentence: "a device number (IMEI)" },
  { name: "something hostile", typed: "<script>1</script>", sentence: "SIM numbers have digits only" },
];

for (const { name, typed, sentence } of refused) {
  test(
    `typing ${name} is explained beside the field, without a query [B29, V07]`,
    longUnless(SAMPLED.has(name)),
    async ({ page, sandbox }) => {
      await findPlans(page, typed);
      const number = page.getByRole("textbox", { name: "SIM number" });
      await expect(alert(page)).toContainText(sentence);
      await expect(number).toHaveAccessibleDescription(new RegExp(escaped(sentence)));
      await expect(number).toHaveValue(typed);
      expect(await sandbox.requests("singleVerify")).toEqual([]);
    },
  );
}

test("a SIM without plans reads like an unknown one [V08]", LONG, async ({ page }) => {
  const sentences: string[] = [];
  for (const sim of [SIM.unknown, SIM.noPlans]) {
    await findPlans(page, sim);
    await expect(alert(page)).toContainText("We can’t find plans for this number.");
    sentences.push(String(await alert(page).textContent()));
  }
  expect(sentences[0]).toBe(sentences[1]);
});

test("a number whose last digit doesn't fit is explained as a typing error [B29, V07]", async ({ page }) => {
  await findPlans(page, "89852072201180436582");
  await expect(alert(page)).toContainText("The last digit doesn’t match the rest, so there may be a typo.");
});

test("a SIM that may not order ends without a charge [V05]", LONG, async ({ page, sandbox }) => {
  await findPlans(page, SIM.refusesOrders);
  await buyPlan(page);
  await pressContinue(page);
  await expect(orderHeading(page, "Payment not completed")).toBeVisible();
  await expect(page.getByText("We couldn’t order this plan for your SIM. Nothing was charged.")).toBeVisible();
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0, charges: 0 });
  await page.getByRole("link", { name: "View plans" }).click();
  await expect(page).toHaveURL("/plans");
});

test("the plans page of no SIM asks which one it is", LONG, async ({ page }) => {
  await page.goto("/plans");
  await expect(page).toHaveTitle("Enter your SIM number · SIM Top-up");
  await expect(page.getByRole("heading", { name: "Enter your SIM number" })).toBeVisible();
  await page.getByRole("link", { name: "Enter SIM number" }).click();
  await expect(page.getByRole("textbox", { name: "SIM number" })).toBeVisible();
});

test("another SIM shows its own plans", LONG, async ({ page }) => {
  await findPlans(page, SIM.twelvePlans);
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.getByRole("link", { name: "Switch SIM" }).click();
  await page.getByRole("textbox", { name: "SIM number" }).fill(SIM.twoPlans);
  await page.getByRole("button", { name: "View plans" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

test("a plan is bought for the SIM its page shows, not for the last one looked up", LONG, async ({ page, context }) => {
  await findPlans(page, SIM.twelvePlans);
  await expect(page.getByText(`SIM ending in ${SIM.twelvePlans.slice(-4)}`)).toBeVisible();
  const otherTab = await context.newPage();
  await findPlans(otherTab, SIM.twoPlans);
  await expect(otherTab.getByText(`SIM ending in ${SIM.twoPlans.slice(-4)}`)).toBeVisible();
  await buyPlan(page);
  const shown = SIM.twelvePlans.replace(/(.{4})(?=.)/g, "$1 ");
  await expect(page.getByText(shown, { exact: true })).toBeVisible();
});
