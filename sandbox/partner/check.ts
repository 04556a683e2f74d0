import type { World } from "#/sandbox/world.ts";
import type { Call } from "./calls.ts";
import { signatureOf } from "./signature.ts";

export type ReceivedRequest = { contentType: string | undefined; text: string };

export type Checked = { body: unknown; violations: string[] };

/** Holds a request against the interface. Every departure is named, so that one run shows them all. */
export function checkRequest(world: World, call: Call, request: ReceivedRequest): Checked {
  const violations: string[] = [];
  const mediaType = request.contentType?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") violations.push(`content type: ${request.contentType ?? "absent"}`);

  const body = parseJson(request.text);
  if (!isObject(body)) return { body: request.text, violations: [...violations, "body: not a JSON object"] };

  const parsed = call.schema.safeParse(body);
  for (const issue of parsed.error?.issues ?? []) {
    violations.push(`${issue.path.join(".") || "body"}: ${issue.message}`);
  }
  if (body.partnerCode !== world.environment.partnerCode) violations.push("partnerCode: not ours");
  if (body.sign !== signatureOf(body)) violations.push("sign: does not fit the other fields");
  return { body, violations };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not being JSON is the finding; the caller reports it.
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
