import type { z } from "zod";

/** What an action answers its form with. Messages are ready to be read, in the reader's language. */
export type FormState = { status: "idle" } | FormProblem;

export interface FormProblem {
  status: "problem";
  /** About the form as a whole. */
  message?: string;
  /** About one field, by its name. */
  fields?: Record<string, string>;
  /** What was typed, so that it need not be typed again. */
  typed?: Record<string, string>;
}

export const IDLE: FormState = { status: "idle" };

/**
 * Reads a form as its schema says, or null when it is not a form of ours: a field is missing, repeated, a file, or too many.
 * The framework's own fields are left out.
 */
export function parseForm<T>(schema: z.ZodType<T>, form: FormData): T | null {
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of form) {
    if (name.startsWith("$ACTION")) continue;
    if (name in fields || typeof value !== "string") return null;
    fields[name] = value;
  }
  return schema.safeParse({ ...fields }).data ?? null;
}
