"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { REASONS, turnCheckout } from "#/lib/desk/service/turn-checkout.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";
import { SERVICE } from "./texts.ts";

const schema = z.strictObject({
  wish: z.enum(["close", "open"]),
  reason: z.enum(REASONS),
  /** When the state began that the form shows; empty where it never changed. */
  drawnFrom: z.string().regex(/^\d{0,15}$/),
});

/** Closes or opens checkout. */
export async function switchCheckoutAtDesk(_previous: FormState, form: FormData): Promise<FormState> {
  const asked = { action: "switchCheckoutAtDesk", right: "act", schema, form } as const;
  return deskAction(asked, async ({ operator }, { wish, reason, drawnFrom }) => {
    const turn = { isClosed: wish === "close", reason, drawnFrom: drawnFrom === "" ? null : Number(drawnFrom) };
    const other = await turnCheckout(await shopContext(), operator, turn);
    if (other === null) redirect("/desk/service");
    return { status: "problem", message: SERVICE.stale(other.isClosed, other.changed?.by ?? ""), typed: { reason } };
  });
}
