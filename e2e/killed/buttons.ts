import { expect } from "#/e2e/shop.ts";
import { spareAddress } from "#/testbed/mails.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { type Fields, formWith } from "#/testbed/visitor.ts";
import type { DeskVisitor } from "./desk-visitor.ts";
import type { Orders } from "./scene.ts";

/** A button with its page drawn, and how often each thing is there after it: once, however often it was pressed. */
export interface Button {
  name: string;
  /** Two presses at the same moment. They may find no shop. */
  presses: readonly (() => Promise<unknown>)[];
  /** What the operator does once the shop is back. Fails where the desk doesn't answer as it does to a first press. */
  again(): Promise<unknown>;
  /** What the shop asks the partner because of it. */
  call?: { call: string; sim?: string };
  /** The call makes something at the partner that a second one would make again. */
  isSentOnce?: boolean;
  /** Rows that are there once: a table, and a condition. */
  rows: readonly (readonly [table: string, where: string])[];
  /** What a page of the desk says once. */
  says: readonly [path: string, text: RegExp];
  /** Mails that arrive once: to whom, and their subject. */
  mails?: readonly (readonly [to: string, subject: RegExp])[];
}

const GROUP = `/desk/groups/${Buffer.from("100002").toString("base64url")}`;
const ASKED = /Asked the partner\.|Asked the partner, and|Wanted to ask|Began to ask/g;
const NOTE = "The buyer has called twice.";
const ANSWER = "It is on its way.";

const audit = (event: string, subject: string) =>
  ["desk_audit", `event = '${event}' AND subject = '${subject}'`] as const;

/**
 * Draws every button of the desk that changes something, and the page that reads a renewal back.
 * @param kay who presses forms
 * @param team who confirms acts, one each: a tap ends the taps that its session has begun
 */
export async function drawButtons(orders: Orders, kay: DeskVisitor, team: readonly DeskVisitor[]): Promise<Button[]> {
  const [ann, bob, cleo, dan, eve] = team as [DeskVisitor, DeskVisitor, DeskVisitor, DeskVisitor, DeskVisitor];
  return [
    await askButton(kay, "ask now", orders.asked, "resultQuery"),
    await askButton(kay, "place again", orders.unplaced, "singleOrder"),
    await matchButton(kay, orders.matched),
    ...(await writtenButtons(kay, orders.written)),
    await handleButton(kay, orders.flagged),
    readButton(kay, orders.renewing),
    await refundButton(ann, orders.refunded),
    await elsewhereButton(bob, orders.elsewhere),
    await stopButton(cleo, orders.stopped),
    await fleetButton(dan),
    await groupButton(eve),
  ];
}

type Order = Orders["asked"];

function pressed(operator: DeskVisitor, path: string, form: Fields, filled: Record<string, string> = {}) {
  const press = () => operator.submit(path, form, filled);
  return {
    presses: [press, press],
    // What a form did is shown on another page; what it refused, on its own.
    again: async () => expect((await press()).location, path).not.toBeNull(),
  };
}

async function confirmed(operator: DeskVisitor, path: string, form: Fields, filled: Record<string, string> = {}) {
  const act = await operator.propose(path, form, filled);
  return {
    presses: [await operator.reachKey(act), await operator.reachKey(act)],
    again: () => operator.confirm(act),
    performed: audit("act performed", act),
  };
}

async function askButton(kay: DeskVisitor, name: string, { id, page, sim }: Order, call: string): Promise<Button> {
  const form = formWith(await kay.get(`${page}/ask`), "version");
  return {
    name,
    ...pressed(kay, `${page}/ask`, form),
    call: { call, sim },
    rows: [audit("partner asked", id), ["desk_attempts", `order_id = '${id}'`]],
    says: [page, ASKED],
  };
}

async function matchButton(kay: DeskVisitor, { id, page, sim }: Order): Promise<Button> {
  const [, digest] = /match\?notification=([\w-]{43})/.exec((await kay.get(`${page}/match`)).html) ?? [];
  const path = `${page}/match?notification=${digest}`;
  return {
    name: "match a notification",
    ...pressed(kay, path, formWith(await kay.get(path), "digest")),
    call: { call: "resultQuery", sim },
    rows: [
      audit("notification matched", id),
      ["desk_attempts", `order_id = '${id}'`],
      ["notifications", `order_id = '${id}'`],
    ],
    says: [page, /Matched a notification to this order by hand\./g],
  };
}

async function writtenButtons(kay: DeskVisitor, { id, page, email }: Order): Promise<Button[]> {
  const casePath = /\/desk\/cases\/[\w-]{22}/.exec((await kay.get(page)).html)?.[0] ?? "";
  return [
    {
      name: "write a note",
      ...pressed(kay, page, formWith(await kay.get(page), "replaces"), { text: NOTE }),
      rows: [audit("note written", id), ["desk_notes", `order_id = '${id}'`]],
      says: [page, new RegExp(`Wrote a note: ${NOTE}`, "g")],
    },
    {
      name: "resend the receipt",
      ...pressed(kay, `${page}/receipt`, formWith(await kay.get(`${page}/receipt`), "version")),
      rows: [
        audit("mail sent again", id),
        ["desk_attempts", `order_id = '${id}'`],
        ["mails", `about = '${id}' AND kind = 'receipt' AND occasion LIKE 'again %'`],
      ],
      says: [page, /Had the receipt sent again\./g],
    },
    {
      name: "answer a case",
      ...pressed(kay, casePath, formWith(await kay.get(casePath), "key"), { text: ANSWER }),
      rows: [audit("case answered", id), ["case_messages", "operator_id IS NOT NULL"]],
      says: [page, new RegExp(`Answered the buyer: ${ANSWER}`, "g")],
      mails: [[email, /^Our answer/]],
    },
  ];
}

async function handleButton(kay: DeskVisitor, { id, page }: Order): Promise<Button> {
  const path = `/desk/queue/item?key=order:${id}`;
  const word = { reason: "harmless", note: "Looked into: the amount is right." };
  return {
    name: "mark as handled",
    ...pressed(kay, path, formWith(await kay.get(path), "version"), word),
    rows: [
      audit("item handled", `order:${id}`),
      ["desk_handlings", "reason = 'harmless'"],
      ["desk_items", `key = 'order:${id}' AND handling IS NOT NULL`],
    ],
    says: [page, /Marked its item as handled\./g],
  };
}

/** It changes nothing, so nothing may come of it. */
function readButton(kay: DeskVisitor, { page, sim }: Order): Button {
  const path = `${page}/renewal`;
  const press = () => kay.get(path);
  return {
    name: "read a renewal back",
    presses: [press, press],
    again: async () => expect((await press()).status).toBe(200),
    call: { call: "queryAutoRenewalRecord", sim },
    rows: [],
    says: [path, /It is on\./g],
  };
}

async function refundButton(operator: DeskVisitor, { id, page, email }: Order): Promise<Button> {
  const path = `${page}/refund`;
  const refundedOn = new Date().toISOString().slice(0, 10);
  const typed = { amount: "5.01", refundedOn, place: "Dashboard, re_1" };
  const { performed, ...press } = await confirmed(operator, path, formWith(await operator.get(path), "amount"), typed);
  return {
    name: "record a refund",
    ...press,
    rows: [performed, audit("refund recorded", id), ["order_refunds", `order_id = '${id}' AND amount_minor = 501`]],
    says: [page, /Recorded a refund that was made elsewhere\./g],
    mails: [[email, /^Refund recorded: \$5\.01/]],
  };
}

async function elsewhereButton(operator: DeskVisitor, { id, page, email }: Order): Promise<Button> {
  const path = `${page}/elsewhere`;
  const address = spareAddress();
  const form = formWith(await operator.get(path), "before");
  const { performed, ...press } = await confirmed(operator, path, form, { what: "link", address });
  return {
    name: "send the link to another address",
    ...press,
    rows: [performed, audit("mail sent elsewhere", id)],
    says: [page, /Had a mail sent to another address\./g],
    mails: [
      [address, /./],
      [email, /^We sent an email about your order elsewhere/],
    ],
  };
}

async function stopButton(operator: DeskVisitor, { id, page, email, sim }: Order): Promise<Button> {
  const path = `${page}/renewal`;
  const { performed, ...press } = await confirmed(operator, path, formWith(await operator.get(path), "orderId"));
  return {
    name: "stop a renewal",
    ...press,
    call: { call: "cancelAutoRenewalRecord", sim },
    rows: [performed, audit("renewal stop asked", id), ["renewal_stops", "stopped_at IS NOT NULL"]],
    says: [page, /Asked for the end of its auto-renewal\./g],
    mails: [[email, /Auto-renewal stopped/]],
  };
}

async function fleetButton(operator: DeskVisitor): Promise<Button> {
  const path = "/desk/sims/order";
  const hasForm = async () => (await operator.get(path)).forms.flat().some(([name]) => name === "periods");
  await expect.poll(hasForm, "the plans are read in the background").toBe(true);
  const drawn = await operator.get(path);
  const [, packageCode = ""] = /<option value="([^"]+)"/.exec(drawn.html) ?? [];
  const text = [SIM.twelvePlans, SIM.twoPlans].join("\n");
  const typed = { packageCode, kind: "plan", periods: "1", days: "", start: "now", paid: "yes", text };
  const { location } = await operator.submit(path, formWith(drawn, "periods"), typed);
  const page = location ?? "";
  const form = formWith(await operator.get(page), "fleetOrderId");
  const { performed, ...press } = await confirmed(operator, page, form);
  return {
    name: "order for many SIMs",
    ...press,
    call: { call: "package/batchOrderPackages" },
    isSentOnce: true,
    rows: [performed, audit("fleet order confirmed", page.split("/").at(-1) ?? ""), ["fleet_orders", "true"]],
    says: [page, /Done\./g],
  };
}

async function groupButton(operator: DeskVisitor): Promise<Button> {
  const path = `${GROUP}/change`;
  const form = formWith(await operator.get(path), "before");
  const { performed, ...press } = await confirmed(operator, path, form, { action: "add", text: SIM.twoPlans });
  return {
    name: "change a group",
    ...press,
    call: { call: "mall/bundle-groups/{group_id}/sims" },
    isSentOnce: true,
    rows: [performed, audit("group changed", GROUP.split("/").at(-1) ?? ""), ["group_changes", "true"]],
    says: [GROUP, /1 done|unknown/g],
  };
}
