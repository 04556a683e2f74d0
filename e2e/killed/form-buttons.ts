import { expect } from "#/e2e/shop.ts";
import { formWith } from "#/testbed/visitor.ts";
import { audit, type Button, pressed } from "./button.ts";
import type { DeskVisitor } from "./desk-visitor.ts";
import type { Bought } from "./orders.ts";

/* The buttons that a form presses. */

const ASKED = /Asked the partner\.|Asked the partner, and|Wanted to ask|Began to ask/g;
const NOTE = "The buyer has called twice.";
const ANSWER = "It is on its way.";

export async function askButton(
  kay: DeskVisitor,
  name: string,
  { id, page, sim }: Bought,
  call: string,
): Promise<Button> {
  const form = formWith(await kay.get(`${page}/ask`), "version");
  return {
    name,
    ...pressed(kay, `${page}/ask`, form),
    call: { call, sim },
    rows: [audit("partner asked", id), ["desk_attempts", `order_id = '${id}'`]],
    says: [page, ASKED],
  };
}

export async function matchButton(kay: DeskVisitor, { id, page, sim }: Bought): Promise<Button> {
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

export async function withdrawalButton(kay: DeskVisitor, { id, page, email }: Bought): Promise<Button> {
  const [, digest] = /key=declaration:([\w-]{43})/.exec((await kay.get("/desk?kind=declaration")).html) ?? [];
  const path = `${page}/withdrawal?declaration=${digest}`;
  return {
    name: "match a withdrawal",
    ...pressed(kay, path, formWith(await kay.get(path), "declaration")),
    rows: [
      audit("withdrawal matched", id),
      ["desk_attempts", `order_id = '${id}'`],
      ["declarations", `order_id = '${id}'`],
      ["history", `order_id = '${id}' AND event = 'flagged'`],
    ],
    says: [page, /Matched a withdrawal to this order by hand\./g],
    mails: [[email, /^We’ve received your withdrawal/]],
  };
}

export async function writtenButtons(kay: DeskVisitor, { id, page, email }: Bought): Promise<Button[]> {
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
      says: [page, /Had the mail about the payment sent again\./g],
    },
    {
      name: "answer a case",
      ...pressed(kay, casePath, formWith(await kay.get(casePath), "key"), { text: ANSWER, press: "answer" }),
      rows: [audit("case answered", id), ["case_messages", "operator_id IS NOT NULL"]],
      says: [page, new RegExp(`Answered the buyer: ${ANSWER}`, "g")],
      mails: [[email, /^Our answer/]],
    },
  ];
}

export async function handleButton(kay: DeskVisitor, { id, page }: Bought): Promise<Button> {
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
export function readButton(kay: DeskVisitor, { page, sim }: Bought): Button {
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
