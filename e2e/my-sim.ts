import type { Locator, Page } from "@playwright/test";
import type { HttpBuyer } from "#/testbed/http-buyer.ts";
import type { Sandbox } from "#/testbed/sandbox.ts";
import { PARTNER_CODE } from "#/testbed/servers.ts";
import { type Fields, formWith, type Visit, type Visitor } from "#/testbed/visitor.ts";
import { payOrder } from "./paid-order.ts";
import { expect } from "./shop.ts";

/** Opens a page in a browser with the session of an HTTP visitor. */
export async function openAs(page: Page, visitor: Visitor, path = "/sim"): Promise<void> {
  const [name = "", value = ""] = visitor.cookie.split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: visitor.origin }]);
  await page.goto(path);
}

/**
 * Loads a page again until this is on it: a page waits only a few seconds for the partner, and a later page shows the answer.
 * First wait for the page that a click asked for: it and this one end each other's loading.
 */
export async function reloadUntil(page: Page, shown: Locator): Promise<void> {
  const look = async (): Promise<number> => {
    if ((await shown.count()) === 0) await page.reload();
    return shown.count();
  };
  // The shop keeps an incomplete answer for a minute.
  await expect.poll(look, { timeout: 90_000 }).toBe(1);
}

/** "Stop auto-renewal" on My SIM, once the page knows the renewal. */
export async function stopButton(page: Page): Promise<Locator> {
  const button = page.getByRole("button", { name: "Stop auto-renewal" });
  await reloadUntil(page, button);
  return button;
}

/** The part of the page below one of its headings. */
export function part(page: Page, name: string): Locator {
  return page.locator("section").filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });
}

/** My SIM in a browser that bought for it: a plan without auto-renewal. */
export async function openOwned(page: Page, { origin, sandbox, sim }: Owned): Promise<string> {
  const bought = await payOrder(origin, sandbox, sim === undefined ? {} : { sim });
  await openAs(page, bought.buyer, `${origin}/sim`);
  return bought.sim;
}

interface Owned {
  origin: string;
  sandbox: Sandbox;
  sim?: string;
}

/** A plan on the page of a SIM, by its title. */
export function planIn(page: Page, heading: string, title: string): Locator {
  return part(page, heading)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, level: 3, exact: true }) });
}

/** From now on the partner lists this, and nothing else, on the SIM. */
export function listOn(sandbox: Sandbox, sim: string, orderList: unknown[] | null): Promise<unknown> {
  const data = { partnerCode: PARTNER_CODE, deviceCode: sim, orderList };
  const body = { operateCode: "S", message: "success", data };
  return sandbox.fail({ call: "singleQueryOrder", kind: "json", sim, times: -1, body });
}

/** Buys the first plan of the SIM's list and pays for it, until it is ready. */
export async function buyWhole(buyer: HttpBuyer, sandbox: Sandbox): Promise<void> {
  await buyer.openCardForm();
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("ready");
}

/** Looks a SIM up, so that the session remembers it. */
export async function lookUp(visitor: Visitor, sim: string): Promise<Visit> {
  const home = await visitor.get("/");
  return visitor.submit("/", formWith(home, "number"), { number: sim });
}

/** How often the partner was asked for what is on the SIM. */
export async function listsRead(sandbox: Sandbox, sim: string): Promise<number> {
  const requests = await sandbox.requests("singleQueryOrder");
  return requests.filter(({ body }) => body.deviceCode === sim).length;
}

/** The same plan once more, as far as its card form. Gives back the order's id. */
export async function buyAgain(buyer: HttpBuyer, email?: string): Promise<string> {
  const asked = await buyer.buy();
  const answer = await buyer.submit("/plans", formWith(asked, "again"));
  buyer.orderId = answer.location?.split("/").at(-1) ?? "";
  await buyer.continueToPayment(email);
  return buyer.orderId;
}

/** Makes the feed of the SIM that My SIM shows its owner. @returns the path of its address */
export async function makeFeed(owner: Visitor): Promise<string> {
  const page = await owner.get("/sim");
  const made = await owner.follow(await owner.submit("/sim", feedFormOf(page), { change: "make" }));
  const [path] = /\/api\/sim\/[\w-]{22}\.json/.exec(made.html) ?? [];
  if (path === undefined) throw new Error("My SIM shows no address of a feed");
  return path;
}

/** The form that makes or deletes a feed: the last one of My SIM, without the button that says which. */
export function feedFormOf({ forms }: Visit): Fields {
  return forms.at(-1) ?? [];
}

/** A day so many days from now, as an English page writes it. */
export function dayIn(days: number): string {
  const day = Date.now() + days * 24 * 60 * 60_000;
  return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(day);
}
