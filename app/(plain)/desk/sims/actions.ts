"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { filterAddress, readFilter } from "#/lib/desk/fleet/address.ts";
import { fleetLists } from "#/lib/desk/fleet/index.ts";
import { orderKey } from "#/lib/desk/fleet/lists.ts";
import { findTyped, type TypedSim } from "#/lib/desk/fleet/sims.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormProblem, FormState } from "#/lib/web/form.ts";
import { SIMS } from "./texts.ts";

const searched = z.strictObject({ typed: z.string().max(100) });
const FEWEST_DIGITS = 4;

/** Finds a SIM by its number or the end of it. It posts, so that no address and no log holds a SIM number. */
export async function findSim(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction({ action: "findSim", right: "look", schema: searched, form }, async ({ operator }, { typed }) => {
    const digits = typed.replace(/[\s-]/g, "").toUpperCase();
    const problem = (message: string): FormProblem => ({ status: "problem", message, typed: { typed } });
    if (!/^[\dA-F]*$/.test(digits)) return problem(SIMS.noDigits);
    if (digits.length < FEWEST_DIGITS) return problem(SIMS.tooShort);
    const lists = await fleetLists();
    if (lists === null) redirect("/desk/sims");
    const context = await shopContext();
    const found = await findTyped(context, lists.sims, digits);
    const detail = { found: found.status };
    await writeRead(context, { operatorId: operator.id, event: "sims searched", subject: "", detail });
    if (found.status === "one") redirect(`/desk/sims/${found.simId}`);
    const isMaybe = found.status === "several" && found.count === 1;
    return { ...problem(answerTo(found)), ...(isMaybe && { offer: offerOf(found.simId) }) };
  });
}

function offerOf(simId: string) {
  return { href: `/desk/sims/${simId}`, text: SIMS.openIt };
}

function answerTo(found: Exclude<TypedSim, { status: "one" }>): string {
  if (found.status === "several") {
    if (found.count === 1) return SIMS.oneSoFar;
    return found.isComplete ? SIMS.several(found.count) : `${SIMS.several(found.count)} ${SIMS.moreMay}`;
  }
  const { list } = found.shown;
  if (list === null) return SIMS.nothingRead;
  return list.isComplete ? SIMS.noneListed : SIMS.noneRead;
}

const again = z.strictObject({
  list: z.enum(["sims", "orders", "plans"]),
  status: z.string().optional(),
  type: z.string().optional(),
});

const ADDRESSES = { sims: "/desk/sims", orders: "/desk/sims/orders", plans: "/desk/sims/plans" } as const;

/** Reads a list anew, for all operators. It changes nothing, so a second press only finds it being read. */
export async function readListAgain(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction(
    { action: "readListAgain", right: "look", schema: again, form },
    async (_session, { list, ...asked }) => {
      const filter = readFilter(asked, ["status", "type"]);
      const lists = await fleetLists();
      await Promise.all([
        lists?.[list].readAgain(list === "orders" ? orderKey(filter) : undefined),
        list === "sims" && lists?.inUse.readAgain(),
      ]);
      redirect(filterAddress(ADDRESSES[list], filter));
    },
  );
}
