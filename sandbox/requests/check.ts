import type { z } from "zod";
import { signatureOf } from "./signature.ts";

type ReceivedRequest = { contentType: string | undefined; text: string };

type Checked = { body: unknown; violations: string[] };

/** Checks the body of a shop, payment or group call against the interface. Names every violation, so that one run shows them all. */
export function checkRequest(partnerCode: string, schema: z.ZodType, request: ReceivedRequest): Checked {
  const { body, violations } = checkBody(schema, request);
  if (isObject(body)) violations.push(...checkSender(partnerCode, body));
  return { body, violations };
}

/** The same for the query of a GET. Its signature covers the query alone, not the path. */
export function checkQuery(partnerCode: string, schema: z.ZodType, query: Record<string, string>): string[] {
  return [...checkFields(schema, query), ...checkSender(partnerCode, query)];
}

/** The rules of every family for a body: JSON of the right type with the right fields. A body that is no object stays text. */
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

/** Checks the partner code and the signature of the shop family. */
function checkSender(partnerCode: string, fields: Record<string, unknown>): string[] {
  const violations: string[] = [];
  if (fields.partnerCode !== partnerCode) violations.push("partnerCode: not ours");
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
    // The caller reports that it is no JSON.
    return undefined;
  }
}
