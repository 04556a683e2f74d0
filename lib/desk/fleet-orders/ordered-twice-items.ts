import { keyOf, type Reader } from "#/lib/desk/queue/queue-item.ts";
import { readDoubles } from "./doubles.ts";

/** This many digits tell the SIMs of one order apart, also in a mail. */
const ENDING = 4;

/** SIMs for which the partner made two orders. It can't be undone from here, so an operator marks each as handled. */
export const orderedTwiceItems: Reader = async ({ query }, { isOpen, subject, orderId }) => {
  if (orderId !== undefined) return [];
  const doubles = await readDoubles(query, { isOpen, id: subject });
  return doubles.map(({ id, sim, foundAt, one, other, isCertain }) => ({
    key: keyOf("ordered-twice", id),
    kind: "ordered-twice",
    orderId: null,
    since: foundAt,
    money: null,
    version: foundAt,
    fleetOrderId: one.orderId,
    simEnding: sim.slice(-ENDING),
    codes: [one.code, other.code],
    isCertain,
  }));
};
