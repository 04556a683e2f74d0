import { z } from "zod";

/** How fields come over the wire, where the service writes the same thing in more than one way. */

export const text = z.string().max(1_000);

/** Codes and numbers of orders come as text; a bare number would mean the same. */
export const textOrNumber = z.union([text.min(1), z.number().transform(String), z.bigint().transform(String)]);

/** Null when absent, null, empty or unreadable. */
export const optionalText = textOrNumber.nullable().catch(null);

/** A figure that is not negative, as a number or as text; null when it is neither, never zero. */
export const optionalFigure = textOrNumber
  .transform((value) => (/^[0-9]{1,15}(\.[0-9]{1,20})?$/.test(value) ? Number(value) : null))
  .nullable()
  .catch(null);

/** The entries of a list that are what they should be: a bad one is no reason to lose the others. */
export function readable<T>(entries: unknown[], entry: z.ZodType<T>): T[] {
  return entries.map((one) => entry.safeParse(one).data).filter((one) => one !== undefined);
}
