import type { z } from "zod";
import type { World } from "#/sandbox/world.ts";
import { signatureOf } from "./signature.ts";

export type ReceivedRequest = { contentType: string | undefined; text: string };

export type Checked = { body: unknown; violations: string[] };

/** Holds the body of a shop, payment or group call against the interface. Every departure is named, so that one run shows them all. */
export function checkRequest(world: World, schema: z.ZodType, request: ReceivedRequest): Checked {
  const { body, violations } = checkBody(schema, request);
  if (isObject(body)) violations.push(...checkSender(world, body));
  return { body, violations };
}

/** The same for the query of a call that only reads: its signature covers the query alone, not what stands in the path. */
export function checkQuery(world: World, schema: z.ZodType, query: Record<string, string>): string[] {
  return [...checkFields(schema, query), ...checkSender(world, query)];
}

/** What every family asks of a body: JSON of the right type with the right fields. One that is no object stays text. */
export function checkBody(schema: z.ZodType, request: ReceivedRequest): Checked {
  const violations: string[] = [];
  const mediaType = request.contentType?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") violations.push(`content type: ${request.contentType ?? "absent"}`);

  const body = parseJson(request.text);
  if (!isObject(body)) return { body: request.text, violations: [...violations, "body: not a JSON object"] };
  return { body, violations: [...violations, ...checkFields(schema, body)] };
}

function checkFields(schema: z.ZodType, fields: object): string[] {
  const issues = schema.safeParse(fields).error?.issues ?? [];
  return issues.map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
}

/** Who sends, and whether the signature of the shop family fits. */
function checkSender(world: World, fields: Record<string, unknown>): string[] {
  const violations: string[] = [];
  if (fields.partnerCode !== world.environment.partnerCode) violations.push("partnerCode: not ours");
  if (fields.sign !== signatureOf(fields)) violations.push("sign: does not fit the other fields");
  return violations;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not being JSON is the finding; the caller reports it.
    return undefined;
  }
}
