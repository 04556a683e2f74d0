import { z } from "zod";

const badScale = "must be a number above 0, such as 1 or 0.5";

/** The settings of the limits; `lib/env.ts` spreads them into its schema. */
export const LIMITS_SHAPE = {
  /** Multiplies the count of every limit. */
  LIMITS_SCALE: z.coerce.number({ error: badScale }).gt(0, badScale).max(1_000_000, badScale).default(1),
};
