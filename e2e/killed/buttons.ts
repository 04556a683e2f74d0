import { elsewhereButton, fleetButton, groupButton, refundButton, stopButton } from "./act-buttons.ts";
import type { Button } from "./button.ts";
import type { DeskVisitor } from "./desk-visitor.ts";
import { askButton, handleButton, matchButton, readButton, writtenButtons } from "./form-buttons.ts";
import type { Orders } from "./orders.ts";

/**
 * Draws every button of the desk that changes something, and the page that reads a renewal back.
 * @param kay who presses forms
 * @param invite each act has an operator of its own: a tap ends the taps that its session has begun
 */
export async function drawButtons(
  orders: Orders,
  kay: DeskVisitor,
  invite: (name: string) => Promise<DeskVisitor>,
): Promise<Button[]> {
  const buttons = await Promise.all([
    askButton(kay, "ask now", orders.asked, "resultQuery"),
    askButton(kay, "place again", orders.unplaced, "singleOrder"),
    matchButton(kay, orders.matched),
    writtenButtons(kay, orders.written),
    handleButton(kay, orders.flagged),
    readButton(kay, orders.renewing),
    invite("Ann").then((ann) => refundButton(ann, orders.refunded)),
    invite("Bob").then((bob) => elsewhereButton(bob, orders.elsewhere)),
    invite("Cleo").then((cleo) => stopButton(cleo, orders.stopped)),
    invite("Dan").then((dan) => fleetButton(dan)),
    invite("Eve").then((eve) => groupButton(eve)),
  ]);
  return buttons.flat();
}
