import { createHash } from "node:crypto";

/**
 * The signature of shop and payment calls: the MD5 digest, in lower-case hexadecimal, of all non-empty fields except `sign`,
 * written as compact JSON with its keys in code-unit order. No secret takes part.
 * Source: the service's two published requests, which are this function's tests.
 */
export function signShopRequest(fields: Readonly<Record<string, string>>): string {
  const signed = Object.entries(fields)
    .filter(([key, value]) => key !== "sign" && value !== "")
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash("md5")
    .update(JSON.stringify(Object.fromEntries(signed)), "utf8")
    .digest("hex");
}
