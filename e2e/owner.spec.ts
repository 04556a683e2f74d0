import { firstPlan, HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareAddress } from "#/testbed/mails.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { formWith, type Visit, Visitor, wordsOf } from "#/testbed/visitor.ts";
import {
  alert,
  buyPlan,
  CARD,
  expectReady,
  findPlans,
  payWith,
  pressContinue,
  reachRenewalForm,
  renewalBox,
} from "./buyer.ts";
import { lookUp, reloadUntil } from "./my-sim.ts";
import { prove } from "./owners.ts";
import { payOrder } from "./paid-order.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* What a SIM number alone shows and stops, and what needs a browser of the SIM's owner. */

test.use({ mail: true });

/** A renewal that was bought here, in the browser. */
async function buyRenewal(page: Parameters<typeof payWith>[0], sim: string, email?: string): Promise<void> {
  await reachRenewalForm(page, sim, email);
  await payWith(page, CARD.pays);
  await expectReady(page);
}

/** What one who knows only the number is told, from My SIM to the answer of the stop form, without the number's end. */
async function strangersWay(origin: string, sim: string): Promise<unknown[]> {
  const visitor = new Visitor(origin);
  await lookUp(visitor, sim);
  const sight = await visitor.get("/sim");
  const question = await visitor.get(`/sim/stop?sim=${sim.slice(-4)}`);
  const answer = await visitor.submit("/sim/stop", formWith(question, "sim"));
  const told = ({ status, location, html }: Visit) => [
    status,
    location,
    wordsOf({ html }).replaceAll(sim.slice(-4), "…"),
  ];
  const renewal = /<h2>Auto-renewal<\/h2>.*?<\/section>/s.exec(sight.html)?.[0] ?? "none";
  const usage = /<h2>Data<\/h2>.*?<\/section>/s.exec(sight.html)?.[0] ?? "none";
  const parts = [renewal, usage].map((html) => wordsOf({ html }));
  return [...parts, told(question), told(answer)];
}

test('a browser whose first answer to "Buy" was lost owns what it then pays for', async ({ baseURL, sandbox }) => {
  const buyer = new HttpBuyer(String(baseURL), spareSim());
  const plans = await buyer.showPlans();
  const { cookie } = buyer;
  const press = () => buyer.submit("/plans", formWith(plans, "attempt"), { plan: firstPlan(plans) });
  const lost = await press();
  buyer.cookie = cookie;
  const { location } = await press();
  expect(location).toBe(lost.location);
  buyer.orderId = location?.split("/").at(-1) ?? "";
  await buyer.continueToPayment(spareAddress());
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("ready");
  await expect.poll(async () => wordsOf(await buyer.get("/sim/stop"))).toContain("There’s nothing to stop");
});

test(
  "a stranger reads the same of a SIM renewed here, elsewhere, or not at all [S22]",
  LONG,
  async ({ page, baseURL, sandbox }) => {
    const origin = String(baseURL);
    const [own, foreign, bought] = [spareSim(), spareSim(), spareSim()];
    await buyRenewal(page, own);
    await sandbox.beginRenewal({ sim: foreign, packageCode: "DP20240115000102", orderPeriod: "1" });
    await payOrder(origin, sandbox, { sim: bought });
    const first = await strangersWay(origin, own);
    for (const sim of [foreign, bought, spareSim()]) expect(await strangersWay(origin, sim)).toEqual(first);
    for (const text of ["One more step if you bought here", "or use the link in our emails"])
      expect(JSON.stringify(first)).toContain(text);
    expect(JSON.stringify(first)).not.toMatch(/12\.90|every month|Since/);
    await expect.poll(() => cancelled(sandbox, foreign)).toBe(1);
    expect(await cancelled(sandbox, own)).toBe(0);
    await page.goto("/sim");
    await reloadUntil(page, page.getByRole("main").filter({ hasText: "$12.90 every month" }));
  },
);

test(
  "the mailbox of a paid order shows the renewal and stops it, and its buyer is told by mail",
  LONG,
  async ({ page, baseURL, sandbox }) => {
    const sim = spareSim();
    const email = `owner.${sim.slice(-6)}@example.com`;
    await buyRenewal(page, sim, email);
    const visitor = new Visitor(String(baseURL));
    await lookUp(visitor, sim);
    expect(wordsOf(await visitor.get("/sim"))).not.toContain("$12.90 every month");
    await prove(visitor, sandbox, { sim, email });
    // A page waits only a few seconds for the partner.
    await expect.poll(async () => wordsOf(await visitor.get("/sim"))).toContain("$12.90 every month");
    const question = await visitor.get("/sim/stop");
    expect((await visitor.submit("/sim/stop", formWith(question, "sim"))).location).toBe("/sim");
    await expect.poll(() => cancelled(sandbox, sim)).toBe(1);
    const { text } = await sandbox.mail({ to: email, subject: /^Auto-renewal stopped/ });
    expect(text).toContain("choose auto-renewal at checkout");
    expect(text).toContain("Wasn’t this you?");
    expect(text).toContain("/sim");
  },
);

test(
  "a renewal for a SIM with an owner is begun by the owner only; others keep what they typed [S23]",
  LONG,
  async ({ page, baseURL, sandbox }) => {
    const { sim, email } = await payOrder(String(baseURL), sandbox);
    await findPlans(page, sim);
    await buyPlan(page);
    await renewalBox(page).check();
    await pressContinue(page, "stranger@example.com");
    await expect(alert(page)).toContainText("Only the SIM’s owner can start auto-renewal. Nothing was charged.");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("stranger@example.com");
    await expect(renewalBox(page)).not.toBeChecked();
    expect(await sandbox.requests("stripeAutoPay")).toEqual([]);
    const checkout = page.url();
    await alert(page).getByRole("link", { name: "Email me a link" }).click();
    await page.getByRole("button", { name: "Send email" }).click();
    const { text } = await sandbox.mail({ to: email, subject: "Open “My SIM”" });
    await page.getByRole("textbox", { name: "Code from the email" }).fill(/^\d{6}$/m.exec(text)?.[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/sim");
    await page.goto(checkout);
    await renewalBox(page).check();
    await pressContinue(page);
    await expect(page.getByRole("button", { name: /and auto-renew$/ })).toBeEnabled();
  },
);

test("in a shop without mail the page names the browser that bought", LONG, async ({ openShop, sandbox }) => {
  const { origin } = await openShop();
  const { sim, buyer } = await payOrder(origin, sandbox);
  const stranger = new HttpBuyer(origin, sim);
  await stranger.showPlans();
  const words = wordsOf(await stranger.get("/sim"));
  expect(words).toContain("in the browser you bought with. Can’t use that browser? Contact us.");
  const sent = await stranger.submit("/sim/stop", formWith(await stranger.get("/sim/stop"), "sim"));
  expect(wordsOf(sent)).toContain("Stop it in the browser you bought with. If you started it elsewhere");
  await stranger.buy();
  const path = `/checkout/${stranger.orderId}`;
  const form = formWith(await stranger.get(path), "email");
  const refused = await stranger.submit(path, form, { email: "stranger@example.com", renew: "yes" });
  expect(wordsOf(refused)).toContain("Start it in the browser you bought with before");
  expect(wordsOf(await buyer.get("/sim"))).not.toMatch(/(is|are) private/);
});

async function cancelled(sandbox: Sandbox, sim: string): Promise<number> {
  const { subscriptions } = await sandbox.ledger();
  return subscriptions.filter((one) => one.sim === sim && one.cancelledAt !== null).length;
}
