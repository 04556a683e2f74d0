import type { OrderRenewals } from "#/lib/orders/context.ts";
import { hasCompetingRenewal, renewsAlready } from "./competing-renewal.ts";
import { resendSubscription } from "./subscribe.ts";

/** What the life of an order needs to know about renewals. */
export const orderRenewals: OrderRenewals = { isCompeting: hasCompetingRenewal, renewsAlready, resendSubscription };
