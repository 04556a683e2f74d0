import type { Purchase } from "#/sandbox/catalogue/purchases.ts";
import type { Plan } from "#/sandbox/catalogue/term.ts";
import type { Processor } from "#/sandbox/processor/intent.ts";

/** All that the shop and payment calls work on. Each of them names the part that it needs. */
export type PartnerService = Processor & { plans: Plan[]; purchases: Purchase[] };
