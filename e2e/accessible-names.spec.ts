import type { Page } from "@playwright/test";
import { spareSim } from "#/testbed/sandbox.ts";
import { buyPlan, CARD, expectReady, findPlans, payButton, payWith, pressContinue, renewalBox } from "./buyer.ts";
import { part, reloadUntil, stopButton } from "./my-sim.ts";
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
    - alert: /That’s too short/
    - paragraph: /Usually 19 or 20 digits/
    - paragraph: "You entered: 8985 1234"
    - button "View plans"
    - link "Scan barcode"
    - region "Where to find the number":
      - img /starts with 89/
      - heading "Where to find the number" [level=2]
      - group: Don’t have the card?
    - list:
      - listitem:
        - heading "Made for weak signal" [level=3]
    - region "How it works"`,
  );
  await findPlans(page, spareSim());
  await hear(
    page,
    "Plans for your SIM · SIM Top-up",
    `
    - heading "Plans for your SIM" [level=1]
    - region /SIM ending in/:
      - heading /SIM ending in/ [level=2]
      - link "Switch SIM"
    - combobox "Currency":
      - option "USD" [selected]
      - option "CNY"
    - button "Update"
    - article "Europe 10 GB":
      - heading "Europe 10 GB" [level=2]
      - list:
        - listitem:
          - checkbox "Compare Europe 10 GB"
      - paragraph: $12.90 $0.43 a day $1.29 per GB
      - button "Buy Europe 10 GB"
    - article "Japan and Korea daily":
      - heading "Japan and Korea daily" [level=2]
      - list:
        - listitem:
          - checkbox "Compare Japan and Korea daily"
      - group:
        - radiogroup "Duration":
          - radio "1 day $2.50 $2.50 per GB" [checked]
          - radio "3 days $6.90 $2.30 a day $2.30 per GB"
          - radio "7 days $13.90 was $17.50 $1.99 a day $1.99 per GB"
        - button "Buy Japan and Korea daily"`,
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
  await expect(email).toHaveAccessibleDescription(/We send it with your payment.*Enter an email address/);
  await expect(renewalBox(page)).toHaveAccessibleDescription(/^\$12\.90 now, then \$12\.90 every month/);
  const summary = `
    - heading "Checkout" [level=1]
    - group:
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
    - alert: /Enter an email address/
    - checkbox "Auto-renew" [checked]
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
    - paragraph: /^With auto-renewal:/
    - region "Card":
      - heading "Card" [level=2]
      - group "Card":
        - iframe
      - status
      - button "Pay $12.90 and auto-renew"`,
  );
  await payWith(page, CARD.pays);
  await expectReady(page);
  await hear(
    page,
    "Your plan is ready · SIM Top-up",
    `
    - heading "Your plan is ready" [level=1]
    - paragraph: The plan is active on your SIM.
    - region "Europe 10 GB":
      - heading "Europe 10 GB" [level=2]
      - list:
        - listitem: …${ending}
        - listitem: 1 month
        - listitem:
          - link "Manage auto-renewal"
    - heading "Timeline" [level=2]
    - list:
      - listitem:
        - text: Payment
        - paragraph: /Done/
      - listitem:
        - text: Added to your SIM
        - paragraph: /Done/
      - listitem:
        - text: Plan active
        - paragraph: /Done/
    - region "Receipt":
      - heading "Receipt" [level=2]
      - term: Order number
      - definition: /\\d{12}/
      - term: Plan
      - definition: Europe 10 GB
      - term: SIM number
      - definition: …${ending}
      - term: Paid on
      - term: Auto-renewal
      - definition: /\\$12.90 every month/
      - term: Amount paid
      - definition:
        - strong: $12.90`,
  );
  await page.goto("/sim");
  const stop = await stopButton(page);
  const renewal = `
    - term: Plan
    - definition: Europe 10 GB
    - term: Price
    - definition: $12.90 every month
    - term: Next payment
    - definition: /around/`;
  await hear(
    page,
    "My SIM · SIM Top-up",
    `
    - heading "My SIM" [level=1]
    - heading "Europe 10 GB" [level=2]
    - link "View order"
    - link "View plans"
    - heading "Recent orders" [level=2]
    - list:
      - listitem:
        - heading "Europe 10 GB" [level=3]
    - heading "Auto-renewal" [level=2]${renewal}
    - paragraph:
      - button "Stop auto-renewal"
    - heading "Data" [level=2]
    - heading "Your SIMs" [level=2]
    - textbox "SIM name"
    - list:
      - listitem:
        - button "Remove …${ending}"`,
  );
  await stop.click();
  await hear(
    page,
    "Stop auto-renewal? · SIM Top-up",
    `
    - heading "Stop auto-renewal?" [level=1]
    - paragraph: SIM ending in ${ending}${renewal}
    - paragraph: /You keep your current plan/
    - button "Yes, stop"
    - link "Keep auto-renewal"`,
  );
  await page.getByRole("button", { name: "Yes, stop" }).click();
  await expect(part(page, "Auto-renewal")).toBeVisible();
  await reloadUntil(page, page.getByText("The stop was confirmed"));
  await hear(
    page,
    "My SIM · SIM Top-up",
    `
    - heading "Auto-renewal" [level=2]
    - paragraph: /The stop was confirmed/`,
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
