import { createHash } from "node:crypto";

/**
 * The `sign` of a call: MD5 over the compact JSON of every parameter that is not empty, `sign` itself left out, keys in
 * code-unit order. It involves no secret, so it finds mistakes but no forgeries.
 */
export function signatureOf(parameters: Record<string, unknown>): string {
  const signed = Object.entries(parameters)
    .filter(([name, value]) => name !== "sign" && value !== "" && value !== null && value !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  // Joined as text, because an object sorts keys that are numbers first.
  const content = signed.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",");
  return createHash("md5").update(`{${content}}`, "utf8").digest("hex");
}
