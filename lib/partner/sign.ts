import { createHash, createHmac } from "node:crypto";

/** The fields of a request, whether they travel in its body or in its query. */
export type Fields = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * The signature of shop, payment and group calls: the MD5 digest, in lower-case hexadecimal, of the signed text. No secret takes
 * part.
 * Source: the service's two published requests, which are this function's tests.
 */
export function signShopRequest(fields: Fields): string {
  return createHash("md5").update(signedText(fields), "utf8").digest("hex");
}

/**
 * The signature of fleet calls: HMAC-SHA1 over the signed text, in base64. *Assumed*: the secret is the key as text, not as
 * hexadecimal. No request with its signature and secret is published, so nothing proves this function but the sandbox's reading.
 */
export function signFleetRequest(fields: Fields, secret: string): string {
  return createHmac("sha1", secret).update(signedText(fields), "utf8").digest("base64");
}

/**
 * All non-empty fields except `sign`, as compact JSON with its keys in code-unit order. *Assumed*: numbers and arrays stand in it
 * as JSON writes them, and an empty array is an empty field.
 */
function signedText(fields: Fields): string {
  const signed = Object.entries(fields)
    .filter(([key, value]) => key !== "sign" && value !== "" && !(Array.isArray(value) && value.length === 0))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(Object.fromEntries(signed));
}
