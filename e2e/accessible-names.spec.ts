import type { Page } from "@playwright/test";
import { spareSim } from "#/testbed/sandbox.ts";
import { buyPlan, CARD, expectReady, findPlans, payButton, payWith, pressContinue, renewalBox } from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* The names that a screen reader announces, in this order; others may come between them. */

test("a bad number is announced at its field, each price with its plan and duration", async ({ page }) => {
  await findPlans(page, "8985 1234");
  await hear(
    page,
    "Top up your SIM",
    `
    - heading "Top up your SIM" [level=1]
    - textbox "SIM number" [invalid]: 8985 1234
    - alert: /That is too short/
    - paragraph: /Usually 19 or 20 digits/
    - paragraph: "This is what we read: 8985 1234"
    - button "Show plans"
    - paragraph:
      - link "Scan the barcode instead"
    - group: Where do I find the number?`,
  );
  await findPlans(page, spareSim());
  await hear(
    page,
    "Plans for your SIM · SIM Top-up",
    `
    - heading "Plans for your SIM" [level=1]
    - paragraph: /SIM number ending in/
    - article "Europe 10 GB":
      - heading "Europe 10 GB" [level=2]
      - radiogroup "Duration":
        - radio "1 month $12.90 $0.43 a day" [checked]
      - button "Buy"
    - article "Japan and Korea daily":
      - heading "Japan and Korea daily" [level=2]
      - radiogroup "Duration":
        - radio "1 day $2.50" [checked]
        - radio "3 days $6.90 $2.30 a day"
        - radio "7 days $13.90 instead of $17.50 $1.99 a day"
      - radiogroup "Currency":
        - radio "USD" [checked]
        - radio "CNY"
      - button "Buy"`,
  );
});

test("checkout and receipt first announce what is bought, and My SIM how to stop it", LONG, async ({ page }) => {
  const sim = spareSim();
  const ending = sim.slice(-4);
  await findPlans(page, sim);
  await buyPlan(page);
  await renewalBox(page).check();
  await pressContinue(page, "no address");
  const email = page.getByRole("textbox", { name: "Email" });
  await expect(email).toHaveAccessibleDescription(/Handed on with your payment.*Please type an email address/);
  await expect(renewalBox(page)).toHaveAccessibleDescription(/^\$12\.90 now and again every 1 month/);
  const summary = `
    - heading "Checkout" [level=1]
    - term: Plan
    - definition: Europe 10 GB
    - term: Duration
    - definition: 1 month
    - term: SIM number
    - definition: /8985/
    - term: Total
    - definition:
      - strong: $12.90`;
  await hear(
    page,
    "Checkout · SIM Top-up",
    `${summary}
    - textbox "Email" [invalid]: no address
    - alert: /Please type an email address/
    - checkbox "Renew automatically" [checked]
    - paragraph: /until you stop it/
    - status
    - button "Continue to payment"`,
  );
  await pressContinue(page);
  await expect(payButton(page)).toBeEnabled();
  await hear(
    page,
    "Checkout · SIM Top-up",
    `${summary}
    - paragraph: /^Renews automatically/
    - region "Card":
      - heading "Card" [level=2]
      - iframe
      - status
      - button "Pay $12.90 and renew"`,
  );
  await payWith(page, CARD.pays);
  await expectReady(page);
  await hear(
    page,
    "Order number · SIM Top-up",
    `
    - heading "Your plan is ready" [level=1]
    - list:
      - listitem: /Payment done/
      - listitem: /Order done/
      - listitem: /Ready done/
    - paragraph: /The plan is on your SIM/
    - heading "Receipt from SIM Top-up" [level=2]
    - term: Order number
    - definition: /\\d{12}/
    - term: Plan
    - definition: Europe 10 GB
    - term: SIM number
    - definition: …${ending}
    - term: Amount paid
    - definition:
      - strong: $12.90
    - term: Paid on
    - term: Renewal
    - definition:
      - text: /\\$12.90 every 1 month/
      - link "My SIM"`,
  );
  await page.goto("/sim");
  const renewal = `
    - term: Plan
    - definition: Europe 10 GB
    - term: Charged
    - definition: $12.90 every 1 month
    - term: Next charge
    - definition: /around/`;
  await hear(
    page,
    "My SIM · SIM Top-up",
    `
    - heading "My SIM" [level=1]
    - heading "Ordered in this browser" [level=2]
    - article:
      - heading "Europe 10 GB" [level=3]
    - heading "Automatic renewal" [level=2]${renewal}
    - button "Stop renewal"
    - heading "Data" [level=2]
    - textbox "Name of this SIM"
    - heading "Your SIMs" [level=2]
    - paragraph:
      - button "Forget …${ending}"`,
  );
  await page.getByRole("button", { name: "Stop renewal" }).click();
  await hear(
    page,
    "Stop the renewal? · SIM Top-up",
    `
    - heading "Stop the renewal?" [level=1]
    - paragraph: SIM number ending in ${ending}${renewal}
    - paragraph: /What is paid for stays/
    - button "Yes, stop renewal"
    - paragraph:
      - link "Keep it"`,
  );
  await page.getByRole("button", { name: "Yes, stop renewal" }).click();
  await hear(
    page,
    "My SIM · SIM Top-up",
    `
    - heading "Automatic renewal" [level=2]
    - paragraph: /^Stopped\\./`,
  );
});

/** Title and one heading name the page; it has its landmarks, and these elements in this order. */
async function hear(page: Page, title: string, inOrder: string): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  for (const landmark of ["banner", "main", "contentinfo"] as const) {
    await expect(page.getByRole(landmark)).toHaveCount(1);
  }
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
  - main:${inOrder}`);
}
