import {
  elsewhereButton,
  eraseButton,
  fleetButton,
  givenBackButton,
  groupButton,
  refundButton,
  stopButton,
} from "./act-buttons.ts";
import type { Button } from "./button.ts";
import type { DeskVisitor } from "./desk-visitor.ts";
import { askButton, handleButton, matchButton, readButton, withdrawalButton, writtenButtons } from "./form-buttons.ts";
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
  const forms = await Promise.all([
    askButton(kay, "ask now", orders.asked, "resultQuery"),
    askButton(kay, "place again", orders.unplaced, "singleOrder"),
    matchButton(kay, orders.matched),
    withdrawalButton(kay, orders.declared),
    writtenButtons(kay, orders.written),
    handleButton(kay, orders.flagged),
    readButton(kay, orders.renewing),
  ]);
  return [
    ...forms.flat(),
    await refundButton(await invite("Ann"), orders.refunded),
    await givenBackButton(await invite("Gus"), orders.misfit),
    await elsewhereButton(await invite("Bob"), orders.elsewhere),
    await eraseButton(await invite("Finn"), orders.over),
    await stopButton(await invite("Cleo"), orders.stopped),
    await fleetButton(await invite("Dan")),
    await groupButton(await invite("Eve")),
  ];
}
