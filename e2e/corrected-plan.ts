import type { Page } from "@playwright/test";
import { SIM } from "#/testbed/sandbox.ts";
import { Visitor } from "#/testbed/visitor.ts";
import { lookUp, openAs } from "./my-sim.ts";
import { expect } from "./shop.ts";

/* A plan that operators correct, and its card in a buyer's list. */

export const PLAN = "Europe 10 GB";
/** For checks that are tried again on a page that was read anew. */
export const LIMIT = { timeout: 1_000 };

/** The desk's page of the plan, once the service has listed it. */
export async function openPlan(page: Page, origin: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await expect(async () => {
    await page.goto(`${origin}/desk/plans`);
    await expect(heading).toHaveText("Plans");
    await page.getByRole("link", { name: PLAN, exact: true }).click(LIMIT);
  }).toPass();
  await expect(heading).toHaveText(PLAN);
}

/** Opens the list of a SIM's plans for a buyer. */
export async function openList(page: Page, origin: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await lookUp(visitor, SIM.twelvePlans);
  await openAs(page, visitor, `${origin}/plans`);
  return visitor;
}

/** Reads the buyer's list anew until it is as expected: a publication arrives within some seconds. */
export async function untilShown(buyer: Page, origin: string, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await buyer.goto(`${origin}/plans`);
    await check();
  }).toPass();
}
