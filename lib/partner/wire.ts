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

/** A documented field that the shop doesn't read: any value, or none, is accepted. */
export const unused = z.unknown().optional();

/**
 * The list of an answer whose form is not documented: under its name, bare, or the only list of an object.
 * @param onSeen is told which of them it was
 */
export function listNamed(name: string, onSeen: (form: string) => void): z.ZodType<unknown[]> {
  return z.unknown().transform((answer, context) => {
    if (Array.isArray(answer)) {
      onSeen("a bare list");
      return answer;
    }
    const members = Object.entries((answer ?? {}) as object).filter(([, value]) => Array.isArray(value));
    const [member] = members.filter(([key]) => members.length === 1 || key === name);
    if (member === undefined) {
      context.addIssue({ code: "custom", message: "no list" });
      return z.NEVER;
    }
    onSeen(member[0] === name ? name : "a list of another name");
    return member[1] as unknown[];
  });
}

/** The readable entries of a list: a bad one does not lose the others. */
export function readable<T>(entries: unknown[], entry: z.ZodType<T>): T[] {
  return entries.map((one) => entry.safeParse(one).data).filter((one) => one !== undefined);
}

/** A code as an observation names it; a text that is no code is not repeated there. */
export function codeWord(code: string | null): string {
  if (code === null) return "none";
  return /^[\w-]{1,20}$/.test(code) ? code : "other text";
}
