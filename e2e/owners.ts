import { firstPlan, HttpBuyer } from "#/testbed/http-buyer.ts";
import { linksIn, spareAddress } from "#/testbed/mails.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { formWith, Visitor } from "#/testbed/visitor.ts";
import { lookUp } from "./my-sim.ts";
import { payerOf } from "./payers.ts";
import { expect } from "./shop.ts";

/* Browsers that have more or less to do with a SIM for which a plan was bought, in a shop that sends mail. */

export const ROLES = [
  "no session",
  "number alone",
  "another SIM",
  "buyer",
  "proven mailbox",
  "payer",
  "receipt link",
  "copied form",
] as const;
export type Role = (typeof ROLES)[number];

export interface Owners {
  sim: string;
  email: string;
  /** The paid order, whose receipt link was opened, and one that waits for its payment and has a pay link. */
  paidId: string;
  openId: string;
  visitors: Record<Role, Visitor>;
}

/** All but the first and the third know the number too. A renewal runs that was begun elsewhere. */
export async function prepareOwners(origin: string, sandbox: Sandbox): Promise<Owners> {
  const [sim, email] = [spareSim(), spareAddress()];
  await sandbox.set({ listDelayMs: 0 });
  const buyer = new HttpBuyer(origin, sim);
  const plans = await buyer.showPlans();
  const copied = new HttpBuyer(origin, sim);
  await copied.showPlans();
  for (const browser of [buyer, copied]) {
    const { location } = await browser.submit("/plans", formWith(plans, "attempt"), { plan: firstPlan(plans) });
    browser.orderId = location?.split("/").at(-1) ?? "";
  }
  await buyer.continueToPayment(email);
  const paidId = buyer.orderId;
  expect(copied.orderId, "the same form is the same order").toBe(paidId);
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("ready");
  await sandbox.beginRenewal({ sim, packageCode: "DP20240115000102", orderPeriod: "1" });

  const asked = await buyer.buy();
  const again = await buyer.submit("/plans", formWith(asked, "again"));
  buyer.orderId = again.location?.split("/").at(-1) ?? "";
  await buyer.continueToPayment(email);
  const openId = buyer.orderId;
  const payer = await payerOf(buyer);

  const alone = new Visitor(origin);
  const proven = new Visitor(origin);
  const reader = new Visitor(origin);
  for (const visitor of [alone, proven, reader, payer]) await lookUp(visitor, sim);
  const other = new Visitor(origin);
  await lookUp(other, spareSim());
  await prove(proven, sandbox, { sim, email });
  await openReceipt(reader, sandbox, email);
  const visitors = {
    ...{ "no session": new Visitor(origin), "number alone": alone, "another SIM": other, buyer },
    ...{ "proven mailbox": proven, payer, "receipt link": reader, "copied form": copied },
  };
  return { sim, email, paidId, openId, visitors };
}

/** Types the code that My SIM has mailed to the SIM's buyer. */
export async function prove(visitor: Visitor, sandbox: Sandbox, { sim, email }: { sim: string; email: string }) {
  const path = `/mail?sim=${sim.slice(-4)}`;
  const shown = await visitor.follow(await visitor.submit(path, formWith(await visitor.get(path), "sim")));
  const { text } = await sandbox.mail({ to: email, subject: "Open “My SIM”" });
  const code = /^\d{6}$/m.exec(text)?.[0] ?? "";
  expect((await visitor.submit("/mail", formWith(shown, "code"), { code })).location).toBe("/sim");
}

/** Opens the order by the link of its receipt. */
async function openReceipt(visitor: Visitor, sandbox: Sandbox, email: string): Promise<void> {
  const mail = await sandbox.mail({ to: email, subject: /receipt/i });
  const link = linksIn(mail).find((address) => address.includes("/mail/")) ?? "";
  const { pathname } = new URL(link);
  const answer = await visitor.submit(pathname, formWith(await visitor.get(pathname), "token"));
  expect(answer.location).toMatch(/^\/orders\//);
}
