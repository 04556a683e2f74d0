import type { OrderRenewals } from "#/lib/orders/context.ts";
import { hasCompetingRenewal, renewsAlready } from "./competing-renewal.ts";
import { resendSubscription } from "./subscribe.ts";

/** The renewals, as the room of orders sees them. */
export const orderRenewals: OrderRenewals = { isCompeting: hasCompetingRenewal, renewsAlready, resendSubscription };
