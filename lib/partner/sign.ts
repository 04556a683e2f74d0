import { createHash, createHmac } from "node:crypto";

/** The fields of a request, whether they travel in its body or in its query. */
export type Fields = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * The signature of shop, payment and group calls: the MD5 digest of the signed text, in lower-case hexadecimal. It uses no secret.
 * The service's two published requests are this function's tests.
 */
export function signShopRequest(fields: Fields): string {
  return createHash("md5").update(signedText(fields), "utf8").digest("hex");
}

/** The secret of the fleet calls, and how its text stands for the key: assumption "fleet-secret". */
export interface FleetSecret {
  text: string;
  form: "text" | "hex" | "base64";
}

/**
 * The signature of fleet calls: HMAC-SHA1 over the signed text, in base64.
 * No signed request is published with its secret, so only the sandbox's own reading confirms this function.
 */
export function signFleetRequest(fields: Fields, { text, form }: FleetSecret): string {
  const key = Buffer.from(text, form === "text" ? "utf8" : form);
  return createHmac("sha1", key).update(signedText(fields), "utf8").digest("base64");
}

/**
 * All non-empty fields except `sign`, as compact JSON with its keys in code-unit order. Numbers and arrays are written as JSON, and
 * an empty array is an empty field: assumption "signed-values".
 */
function signedText(fields: Fields): string {
  const signed = Object.entries(fields)
    .filter(([key, value]) => key !== "sign" && value !== "" && !(Array.isArray(value) && value.length === 0))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(Object.fromEntries(signed));
}
