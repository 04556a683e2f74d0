import type { Context } from "hono";
import type { z } from "zod";

/** Thrown when a control request names something that does not exist; answered with 404. */
export class NotFound extends Error {}

export function found<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new NotFound(`there is no such ${name}`);
  return thing;
}

/** The body of a control request. A missing one counts as empty, so that `curl -X POST` is enough for a reset. */
export async function read<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.output<Schema>> {
  const text = await context.req.text();
  return schema.parse(text === "" ? {} : JSON.parse(text));
}
