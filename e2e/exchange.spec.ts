import { CALLS, type Call, FAULTS, type FaultRow, faultOf } from "./exchange-faults.ts";
import { QuickBuyer } from "./quick-buyer.ts";
import { type Sandbox, spareSim } from "./sandbox.ts";
import type { RunningServer } from "./servers.ts";
import { expect, test } from "./shop.ts";
import { type Visit, wordsOf } from "./visitor.ts";

/*
 * U28: each row breaks one call at a time and leaves the others as they are. Every call of a purchase against every way
 * in which an exchange can fail, as the buyer meets it: what the page says, where the order stands, and that the same
 * buyer ends with one order and one payment once the fault is over.
 */

/** The sentences about money and about where things stand, of which a page must say exactly the right ones. */
const SAYS = {
  unread: "The plans can’t be read at the moment. Nothing was charged.",
  unknown: "We have no plans for this number.",
  unreached: "We can’t reach the service that takes orders right now. Nothing was charged.",
  gone: "This plan is no longer offered as you saw it. Nothing was charged.",
  ended: "Nothing was charged. You can choose a plan again.",
  refused: "The plan could not be ordered for this SIM. Nothing was charged.",
  checking: "Please do not pay again.",
  received: "Your payment is here, and the plan is being switched on.",
  ready: "The plan is on your SIM.",
  checkout: "Nothing is charged before that.",
  card: "Paid once. Nothing renews by itself. Card",
  plans: "10 GB a month at full speed",
};
/** What the sweep hears when, beside a row, it asks about an order whose payment isn't prepared yet. */
const NOT_PREPARED = "no order has this payId";

type Sentence = keyof typeof SAYS;
const sentences = Object.keys(SAYS) as Sentence[];

/** What a page says, in the order of the table above, and where the order then stands, if there is one. */
type Seen = { says: Sentence[]; order?: string };

/** What a buyer sees when a step meets trouble (nobody knows what became of the call), and when it meets a refusal. */
interface Step {
  name: string;
  call: Call;
  /** Up to the step. */
  reach: (buyer: QuickBuyer, sandbox: Sandbox) => Promise<unknown>;
  meet: (buyer: QuickBuyer, sandbox: Sandbox) => Promise<Visit>;
  inTrouble: Seen;
  ifRefused: Seen;
  isWell: Seen;
}

const nothing = async () => undefined;
const showPlans = (buyer: QuickBuyer) => buyer.showPlans();
const buy = (buyer: QuickBuyer) => buyer.buy();
const continueToPayment = (buyer: QuickBuyer) => buyer.continueToPayment();
const openOrder = async (buyer: QuickBuyer) => {
  await buyer.showPlans();
  await buyer.buy();
};
const openCardForm = (buyer: QuickBuyer) => buyer.openCardForm();
const pay = (buyer: QuickBuyer, sandbox: Sandbox) => buyer.pay(sandbox);

const STEPS: Step[] = [
  {
    name: "Show plans",
    call: "singleVerify",
    reach: nothing,
    meet: showPlans,
    inTrouble: { says: ["plans"] },
    ifRefused: { says: ["unknown"] },
    isWell: { says: ["plans"] },
  },
  {
    name: "Show plans",
    call: "singleServicePlanPage",
    reach: nothing,
    meet: showPlans,
    inTrouble: { says: ["unread"] },
    ifRefused: { says: ["unknown"] },
    isWell: { says: ["plans"] },
  },
  {
    name: "Buy",
    call: "singleServicePlanPage",
    reach: showPlans,
    meet: buy,
    inTrouble: { says: ["unreached", "plans"] },
    ifRefused: { says: ["unknown", "gone"] },
    isWell: { says: ["checkout"], order: "waiting" },
  },
  {
    name: "Continue",
    call: "singleServicePlanPage",
    reach: openOrder,
    meet: continueToPayment,
    inTrouble: { says: ["unreached", "checkout"], order: "waiting" },
    ifRefused: { says: ["ended"], order: "ended" },
    isWell: { says: ["card"], order: "waiting" },
  },
  {
    // The list only counts what the SIM has before; a notification can do without.
    name: "Continue",
    call: "singleQueryOrder",
    reach: openOrder,
    meet: continueToPayment,
    inTrouble: { says: ["card"], order: "waiting" },
    ifRefused: { says: ["card"], order: "waiting" },
    isWell: { says: ["card"], order: "waiting" },
  },
  {
    name: "Continue",
    call: "singleOrder",
    reach: openOrder,
    meet: continueToPayment,
    inTrouble: { says: ["unreached", "checkout"], order: "waiting" },
    ifRefused: { says: ["refused"], order: "ended" },
    isWell: { says: ["card"], order: "waiting" },
  },
  {
    name: "Continue",
    call: "stripePay",
    reach: openOrder,
    meet: continueToPayment,
    inTrouble: { says: ["unreached", "checkout"], order: "waiting" },
    ifRefused: { says: ["ended"], order: "ended" },
    isWell: { says: ["card"], order: "waiting" },
  },
  {
    name: "Paid",
    call: "resultQuery",
    reach: openCardForm,
    meet: pay,
    inTrouble: { says: ["checking"], order: "checking" },
    ifRefused: { says: ["checking"], order: "checking" },
    isWell: { says: ["ready"], order: "ready" },
  },
  {
    name: "Paid",
    call: "singleQueryOrder",
    reach: openCardForm,
    meet: pay,
    inTrouble: { says: ["received"], order: "received" },
    ifRefused: { says: ["received"], order: "received" },
    isWell: { says: ["ready"], order: "ready" },
  },
];

/** One step of one buyer, with a SIM of its own, so that all steps of a row can be taken at the same time. */
interface Cell {
  step: Step;
  buyer: QuickBuyer;
}

for (const row of FAULTS) {
  const steps = STEPS.filter(({ call }) => faultOf(row, call) !== null);
  test(`${row.id}: ${row.name}`, async ({ servers, sandbox, watch }) => {
    watch.expect(/the shop printed: .*"msg":"partner failed"/);
    await sandbox.set({ notifications: "hold", listDelayMs: 0 });
    const cells = steps.map((step) => ({ step, buyer: new QuickBuyer(servers.shop.origin, spareSim()) }));
    await Promise.all(cells.map(({ step, buyer }) => step.reach(buyer, sandbox)));
    const printedBefore = servers.shop.printed().length;
    for (const { step, buyer } of cells) {
      const fault = faultOf(row, step.call);
      if (fault) await sandbox.fail({ ...fault, call: step.call, sim: buyer.sim, times: -1 });
    }
    const seen = await Promise.all(cells.map((cell) => take(cell, sandbox)));
    expect(seen).toEqual(cells.map((cell) => expected(row, cell)));
    const kinds = kindsIn(servers.shop, printedBefore);
    expect(kinds).toEqual(
      row.kind === null ? {} : Object.fromEntries(callsOf(steps).map((call) => [call, [row.kind]])),
    );

    await sandbox.recover();
    await sandbox.set({ notifications: "send" });
    await Promise.all(cells.map((cell) => finish(cell, sandbox)));
    await expectOnePaymentEach(row, cells, sandbox);
  });
}

/** A cell's step, and what its buyer then reads. */
async function take({ step, buyer }: Cell, sandbox: Sandbox): Promise<string> {
  const words = wordsOf(await step.meet(buyer, sandbox));
  const says = sentences.filter((name) => words.includes(SAYS[name]));
  return cellText(step, buyer.orderId === "" ? { says } : { says, order: await buyer.status() });
}

function expected({ kind }: FaultRow, { step }: Cell): string {
  if (kind === null) return cellText(step, step.isWell);
  return cellText(step, kind === "refused" ? step.ifRefused : step.inTrouble);
}

function cellText({ name, call }: Step, { says, order = "none" }: Seen): string {
  return `${name}, ${call}: ${says.join(" and ")}; order: ${order}`;
}

function callsOf(steps: Step[]): Call[] {
  return CALLS.filter((call) => steps.some((step) => step.call === call));
}

/** Which kinds of failure the log has named since, by call. */
function kindsIn(shop: RunningServer, from: number): Record<string, string[]> {
  const kinds: Record<string, string[]> = {};
  for (const line of shop.printed().slice(from).split("\n")) {
    if (!line.includes('"partner failed"')) continue;
    const { call, kind, upstreamCode = "" } = JSON.parse(line);
    if (upstreamCode.includes(NOT_PREPARED)) continue;
    kinds[call] = [...new Set([...(kinds[call] ?? []), kind])];
  }
  return kinds;
}

/** The fault is over: the buyer does what the page offers, until the plan is ready. */
async function finish({ buyer }: Cell, sandbox: Sandbox): Promise<void> {
  if (buyer.orderId === "" || (await buyer.status()) === "ended") await openOrder(buyer);
  const checkout = await buyer.get(`/checkout/${buyer.orderId}`);
  if (checkout.forms.some((form) => form.some(([name]) => name === "email"))) await buyer.continueToPayment();
  if ((await buyer.status()) === "waiting") await buyer.pay(sandbox);
  await expect.poll(() => buyer.status(), { timeout: 20_000 }).toBe("ready");
}

/** Whatever was repeated carried the same ids: one order, one charge. Only a refused payment leaves its order behind, unpaid. */
async function expectOnePaymentEach({ kind }: FaultRow, cells: Cell[], sandbox: Sandbox): Promise<void> {
  const { orders, charges, counts } = await sandbox.ledger();
  const seen = cells.map(({ step, buyer }) => {
    const own = orders.filter(({ simNumber }) => simNumber === buyer.sim);
    const paid = charges.filter(({ payId }) => own.some((order) => order.payId === payId));
    return { step, orders: own.length, charges: paid.length };
  });
  const isLeftBehind = ({ call }: Step): boolean => kind === "refused" && call === "stripePay";
  expect(seen).toEqual(cells.map(({ step }) => ({ step, orders: isLeftBehind(step) ? 2 : 1, charges: 1 })));
  expect(counts.violations).toBe(0);
}
