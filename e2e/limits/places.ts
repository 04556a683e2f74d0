import { declare } from "#/e2e/declare.ts";
import { makeFeed } from "#/e2e/my-sim.ts";
import { expect } from "#/e2e/shop.ts";
import { linksIn, type ReceivedMail } from "#/testbed/mails.ts";
import type { Sandbox } from "#/testbed/sandbox.ts";
import { formWith, type Visit } from "#/testbed/visitor.ts";
import type { Asker } from "./people.ts";

/** One of the places that docs/limits.md names: a real request, and what its refusal must still hold. */
export interface Place {
  /** What must come first, from addresses where it counts for nothing. */
  prepare?(buyer: Asker, sandbox: Sandbox): Promise<void>;
  /** What one device spends on that, once. */
  spends?: string;
  ask(buyer: Asker): Promise<Visit>;
  /** What was typed or chosen, as the refused page has it. */
  kept?(buyer: Asker): string | RegExp;
}

const choose = (buyer: Asker): Promise<void> =>
  buyer.elsewhere(async () => {
    await buyer.showPlans();
    await buyer.buy();
  });

/** Asks for a mail to the buyer's mailbox. */
async function mailTo(buyer: Asker, sandbox: Sandbox): Promise<ReceivedMail> {
  const arrived = async () =>
    (await sandbox.mails())
      .filter(({ recipients }) => recipients.includes(buyer.mailbox))
      .toSorted((a, b) => b.id - a.id);
  const before = (await arrived()).length;
  await buyer.elsewhere(async () => {
    const path = "/mail?confirm=home";
    await buyer.submit(path, formWith(await buyer.get(path), "email"), { email: buyer.mailbox });
  });
  await expect.poll(async () => (await arrived()).length).toBe(before + 1);
  const [mail] = await arrived();
  if (!mail) throw new Error("no mail");
  return mail;
}

/** Asks for a challenge that this stranger may not have. */
function askDesk(buyer: Asker, door: string, told: object): Promise<Visit> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ step: "challenge", ...told });
  return buyer.send(`/api/desk/${door}`, { method: "POST", headers, body });
}

/** Of each SIM that a feed was made for. */
const feeds = new Map<string, string>();

export const PLACES: Record<string, Place> = {
  "any page": { ask: (buyer) => buyer.get("/") },

  "GET /api/sim/{token}.json": {
    async prepare(buyer, sandbox) {
      if (feeds.has(buyer.sim)) return;
      await buyer.openCardForm();
      await buyer.pay(sandbox);
      await expect.poll(() => buyer.status()).toMatch(/ready|queued/);
      feeds.set(buyer.sim, await makeFeed(buyer));
    },
    ask: (buyer) => buyer.get(feeds.get(buyer.sim) ?? ""),
  },

  "POST /api/csp-reports": {
    ask: (buyer) => {
      const headers = { "content-type": "application/csp-report" };
      return buyer.send("/api/csp-reports", { method: "POST", headers, body: '{"csp-report":{}}' });
    },
  },

  "POST /api/desk/sign-in": { ask: (buyer) => askDesk(buyer, "sign-in", { pass: { invitation: "A".repeat(43) } }) },
  "POST /api/desk/tap": { ask: (buyer) => askDesk(buyer, "tap", { act: "A".repeat(22) }) },

  showPlans: {
    async ask(buyer) {
      return buyer.submit("/", formWith(await buyer.get("/"), "number"), { number: buyer.sim });
    },
    kept: ({ sim }) => `value="${sim}"`,
  },

  buy: {
    prepare: async (buyer) => {
      if (!buyer.chosen) await buyer.elsewhere(() => buyer.showPlans());
    },
    spends: "look-ups of a SIM",
    async ask(buyer) {
      const plans = await buyer.get("/plans");
      const form = formWith(plans, "attempt");
      // The last of a plan's terms, since the first one is chosen without a choice.
      const radio = [...plans.html.matchAll(/<input\b[^>]*\btype="radio"[^>]*>/g)].at(-1)?.[0] ?? "";
      const [, index = ""] = /name="term(\d+)"/.exec(radio) ?? [];
      const [, term = ""] = /value="([^"]*)"/.exec(radio) ?? [];
      const [, plan = ""] = new RegExp(`<button\\b[^>]*\\bvalue="(${index}/[^"]*)"`).exec(plans.html) ?? [];
      buyer.chosen = term;
      return buyer.submit("/plans", form, { plan, [`term${index}`]: term });
    },
    kept: ({ chosen: term }) =>
      new RegExp(`<input\\b(?=[^>]*\\bchecked)(?=[^>]*value="${term.replace(/[?]/g, "\\?")}")`),
  },

  continueToPayment: {
    prepare: choose,
    ask: (buyer) => buyer.continueToPayment("typed@example.com"),
    kept: () => 'value="typed@example.com"',
  },

  "POST /api/orders/{orderId} (pay)": { prepare: choose, ask: (buyer) => buyer.pressPay() },

  askByMail: {
    async ask(buyer) {
      const path = `/mail?order=${buyer.sim}`;
      return buyer.submit(path, formWith(await buyer.get(path), "order"));
    },
    kept: ({ sim }) => `value="${sim}"`,
  },

  "askByMail (mailbox)": {
    async ask(buyer) {
      const path = "/mail?confirm=home";
      return buyer.submit(path, formWith(await buyer.get(path), "email"), { email: buyer.mailbox });
    },
    kept: ({ mailbox }) => `value="${mailbox}"`,
  },

  declare: {
    async ask(buyer) {
      const [, declared] = await declare(buyer, "/withdraw", { orderNo: buyer.sim, email: buyer.mailbox });
      if (!declared) throw new Error("nothing was declared");
      return declared;
    },
    kept: ({ sim, mailbox }) => new RegExp(`value="${sim}"[^]*value="${mailbox}"`),
  },

  enterCode: {
    async prepare(buyer, sandbox) {
      buyer.chosen = /^\d{6}$/m.exec((await mailTo(buyer, sandbox)).text)?.[0] ?? "";
    },
    async ask(buyer) {
      return buyer.submit("/mail", formWith(await buyer.get("/mail"), "code"), { code: buyer.chosen });
    },
  },

  openByLink: {
    async prepare(buyer, sandbox) {
      const links = linksIn(await mailTo(buyer, sandbox));
      buyer.chosen = new URL(links.find((link) => link.includes("/mail/")) ?? "").pathname;
    },
    async ask(buyer) {
      return buyer.submit(buyer.chosen, formWith(await buyer.get(buyer.chosen), "token"));
    },
  },

  sendForHelp: {
    prepare: async (buyer) => {
      // Another message about the same order, unless it is another SIM's.
      if (buyer.chosen !== buyer.sim) await choose(buyer);
      buyer.chosen = buyer.sim;
    },
    ask: async (buyer) => {
      const path = `/help/${buyer.orderId}`;
      const form = formWith(await buyer.get(path), "saw");
      return buyer.submit(path, form, { text: "My plan is missing.", email: buyer.mailbox });
    },
    kept: () => "My plan is missing.</textarea>",
  },

  stopRenewal: {
    async prepare(buyer, sandbox) {
      await sandbox.beginRenewal({ sim: buyer.sim, packageCode: "DP20240115000102", orderPeriod: "1" });
      // From its own address: another one would give it a device.
      await buyer.showPlans();
    },
    async ask(buyer) {
      const path = `/sim/stop?sim=${buyer.sim.slice(-4)}`;
      return buyer.submit(path, formWith(await buyer.get(path), "sim"));
    },
  },
};
