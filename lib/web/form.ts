import type { z } from "zod";

/** An action's answer to its form. Messages are in the reader's language. */
export type FormState = { status: "idle" } | FormProblem;

export interface FormProblem {
  status: "problem";
  /** About the form as a whole. */
  message?: string;
  /** Above the message. */
  title?: string;
  /** What the reader can do about it, on another page. */
  offer?: { href: string; text: string };
  /** About one field, by its name. */
  fields?: Record<string, string>;
  /** The typed values, so that the buyer need not type them again. */
  typed?: Record<string, string>;
}

export const IDLE: FormState = { status: "idle" };

/**
 * Parses a form by its schema. Null for a form that the shop did not make: a field is missing, unknown, repeated, or a file.
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
