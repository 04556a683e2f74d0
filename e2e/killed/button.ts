import { expect } from "#/e2e/shop.ts";
import { type Fields, wordsOf } from "#/testbed/visitor.ts";
import type { DeskVisitor } from "./desk-visitor.ts";

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

export const audit = (event: string, subject: string) =>
  ["desk_audit", `event = '${event}' AND subject = '${subject}'`] as const;

/** A form of the desk, drawn. */
export function pressed(operator: DeskVisitor, path: string, form: Fields, filled: Record<string, string> = {}) {
  const press = () => operator.submit(path, form, filled);
  return {
    presses: [press, press],
    // What a form did is shown on another page; what it refused, on its own.
    again: async () => {
      const visit = await press();
      expect(visit.location, `${path}: ${visit.status} ${wordsOf(visit)}`).not.toBeNull();
    },
  };
}

/** An act that was asked for and waits for its tap; `performed` is its row in the audit. */
export async function confirmed(
  operator: DeskVisitor,
  path: string,
  form: Fields,
  filled: Record<string, string> = {},
) {
  const act = await operator.propose(path, form, filled);
  return {
    presses: [await operator.reachKey(act), await operator.reachKey(act)],
    again: () => operator.confirm(act),
    performed: audit("act performed", act),
  };
}
