import { env } from "#/lib/env.ts";
import { orders } from "#/lib/shop/index.ts";
import { ownsSim } from "#/lib/sims/owner.ts";
import { endingInAddress } from "#/lib/sims/sim-number.ts";
import { readSession } from "#/lib/web/session/session.ts";

/** Whether this browser owns the SIM. It asks only about the browser's own orders, so that a stranger's answer takes equally long for all SIMs. */
export async function isOwner(sim: string): Promise<boolean> {
  const session = await readSession();
  return ownsSim(session, await (await orders()).paidOf(session.orders ?? []), sim);
}

/** Whether this browser may begin a renewal of the SIM: as its owner, or because no plan was bought for it here. */
export async function mayBeginRenewal(sim: string): Promise<boolean> {
  return (await isOwner(sim)) || !(await (await orders()).isBoughtFor(sim));
}

/** Where this browser can prove to be the owner's; null in a shop that sends no mail. */
export async function proofAddress(sim: string): Promise<string | null> {
  if (env().SMTP_URL === undefined) return null;
  return `/mail?sim=${endingInAddress(sim, (await readSession()).sims ?? []) ?? ""}`;
}
