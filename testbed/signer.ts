import { randomBytes } from "node:crypto";
import { ALGORITHM, digestOf, headerText, sortedText, VERSION } from "#/sandbox/notifications/signature.ts";

/* Signs with the sandbox's code, the only signer of notifications in TypeScript. `e2e/signer`, in Python, is written from the description alone. */

/** The keys of every shop the testbed starts. The sandbox signs with the first. */
export const NOTIFICATION_KEY = { id: "testbed", hex: randomBytes(32).toString("hex") };
/** A second key, of another length. */
export const SECOND_KEY = { id: "second", hex: randomBytes(20).toString("hex") };

export interface Signing {
  keyId?: string;
  keyHex?: string;
  version?: string;
  /** Epoch milliseconds. */
  timestamp?: string;
  /** Joins the body and the header text into the signed text. */
  join?: (body: string, header: string) => string;
}

/** The values of a notification's headers. */
export interface Signature {
  version: string;
  algorithm: string;
  signature: string;
  timestamp: string;
}

/** Signs the text of a body whose top-level keys are sorted. */
export function sign(sortedBody: string, signing: Signing = {}): Signature {
  const { keyId = NOTIFICATION_KEY.id, keyHex = NOTIFICATION_KEY.hex, version = VERSION } = signing;
  const { timestamp = String(Date.now()), join = (body, header) => `${body}\n${header}` } = signing;
  const digest = digestOf(join(sortedBody, headerText(timestamp, version)), keyHex);
  return { version, algorithm: ALGORITHM, signature: `${keyId}/${digest}`, timestamp };
}

/** The HTTP headers of a body with its keys in any order. A body that is no JSON is signed unchanged. */
export function signedHeaders(body: string, signing: Signing = {}): Record<string, string> {
  const { version, algorithm, signature, timestamp } = sign(inOrder(body), signing);
  return {
    "content-type": "application/json",
    "x-lf-notification-version": version,
    "x-lf-algo": algorithm,
    "x-lf-signature": signature,
    "x-lf-timestamp": timestamp,
  };
}

function inOrder(body: string): string {
  try {
    return sortedText(JSON.parse(body));
  } catch {
    return body;
  }
}
