import { createHmac } from "node:crypto";

/**
 * The `sign` of the partner family: base64 of the HMAC-SHA1 over the compact JSON of every parameter that is not empty,
 * `sign` itself left out, keys in code-unit order. Arrays and numbers are signed as JSON, and the secret is taken as text
 * (both assumed: no request is published with its secret).
 */
export function fleetSignatureOf(parameters: Record<string, unknown>, secret: string): string {
  const names = Object.keys(parameters).filter((name) => name !== "sign" && !isEmpty(parameters[name]));
  const members = names.sort().map((name) => `${JSON.stringify(name)}:${JSON.stringify(parameters[name])}`);
  return createHmac("sha1", secret)
    .update(`{${members.join(",")}}`, "utf8")
    .digest("base64");
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
