import type { OrdersContext } from "#/lib/orders/context.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { SimGroup } from "#/lib/partner/groups/group-calls.ts";
import type { Listing } from "#/lib/partner/listing.ts";

type Context = Pick<OrdersContext, "partner">;

/** What the partner says; or a sentence that says why it says nothing. */
type Read<T> = { value: T; fault: null } | { value: null; fault: string };

export type GroupList = Listing<SimGroup>;
/** The numbers of the SIMs in a group. */
export type SimList = Listing<string>;

export function readGroups({ partner }: Context): Promise<Read<GroupList>> {
  return read(partner.groups());
}

export interface GroupReading {
  /** Null where the partner's list doesn't have it, or didn't come. */
  group: SimGroup | null;
  sims: Read<SimList>;
}

export async function readGroup({ partner }: Context, groupId: string): Promise<GroupReading> {
  const [groups, sims] = await Promise.all([read(partner.groups()), read(partner.groupSims(groupId))]);
  return { group: groups.value?.items.find(({ id }) => id === groupId) ?? null, sims };
}

async function read<T>(asked: Promise<T>): Promise<Read<T>> {
  try {
    return { value: await asked, fault: null };
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    const refusal = error.upstreamCode ? `: ${error.upstreamCode}` : "";
    const fault =
      error.kind === "refused"
        ? `The partner refused to answer${refusal}.`
        : "The partner didn’t answer, or not in a form that the shop can read. Try again in a minute.";
    return { value: null, fault };
  }
}
