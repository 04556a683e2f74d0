import { z } from "zod";

/** Schemas for fields that the service writes in more than one way. */

export const text = z.string().max(1_000);

/** Codes and order numbers come as text; a bare number means the same. */
export const textOrNumber = z.union([text.min(1), z.number().transform(String), z.bigint().transform(String)]);

/** Null when absent, null, empty or unreadable. */
export const optionalText = textOrNumber.nullable().catch(null);

/** A non-negative figure, as a number or as text; null when unreadable, never zero. */
export const optionalFigure = textOrNumber
  .transform((value) => (/^[0-9]{1,15}(\.[0-9]{1,20})?$/.test(value) ? Number(value) : null))
  .nullable()
  .catch(null);

/** The readable entries of a list: a bad one does not lose the others. */
export function readable<T>(entries: unknown[], entry: z.ZodType<T>): T[] {
  return entries.map((one) => entry.safeParse(one).data).filter((one) => one !== undefined);
}
