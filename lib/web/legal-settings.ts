import { z } from "zod";

const onOff = z.enum(["on", "off"], "must be on or off").default("on");
const badDays = "must be a whole number from 1 to 36500";

/** The settings of what the law asks, which differs by where a shop sells; `lib/env.ts` spreads them into its schema. */
export const LEGAL_SHAPE = {
  /** Whether there is a page to withdraw from a contract, and one to cancel a renewal, with links below every page. */
  WITHDRAWAL_PAGE: onOff,
  CANCELLATION_PAGE: onOff,
  /** How many days after an order is over for good its personal data are erased. */
  DATA_RETENTION_DAYS: z.coerce
    .number({ error: badDays })
    .int(badDays)
    .min(1, badDays)
    .max(36_500, badDays)
    .default(730),
};
