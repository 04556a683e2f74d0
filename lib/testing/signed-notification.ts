import { createHmac } from "node:crypto";
import {
  createNotificationCheck,
  type NotificationCheckConfig,
  type NotificationHeaders,
} from "#/lib/partner/notification.ts";

/** Notifications as their sender makes them, written from the service's description and not with the code that checks them. */

export const KEY_HEX = "00112233445566778899aabbccddeeff";
export const OTHER_KEY_HEX = "ffeeddccbbaa99887766554433221100";

interface Sending {
  /** The body's bytes as sent. */
  body?: string | Uint8Array;
  /** The same body with its top-level keys in dictionary order. */
  sorted?: string;
  keyId?: string;
  keyHex?: string;
  version?: string;
  timestamp?: string;
  /** Puts body and header text together. */
  join?: (body: string, header: string) => string;
}

export const SORTED = '{"event":{"sim_id":"89852072201180436177","id":"E1"},"level":"normal","notification_id":"N1"}';
export const BODY = '{"notification_id":"N1","level":"normal","event":{"sim_id":"89852072201180436177","id":"E1"}}';

/** A genuine message unless told otherwise. */
export function signedNotification({
  body = BODY,
  sorted = SORTED,
  keyId = "k1",
  keyHex = KEY_HEX,
  version = "1.0",
  timestamp = "1683524066000",
  join = (bodyText, headerText) => `${bodyText}\n${headerText}`,
}: Sending = {}): { body: Uint8Array; headers: NotificationHeaders } {
  const message = join(sorted, `${version}:HMAC-SHA1:${timestamp}`);
  const digest = createHmac("sha1", Buffer.from(keyHex, "hex")).update(Buffer.from(message)).digest("base64");
  const headers = { version, algorithm: "HMAC-SHA1", signature: `${keyId}/${digest}`, timestamp };
  return { body: Buffer.from(body), headers };
}

/** The check under one key and any layout, unless told otherwise. */
export function testCheck(overrides: Partial<NotificationCheckConfig> = {}) {
  const keys = new Map([["k1", [Buffer.from(KEY_HEX, "hex")]]]);
  return createNotificationCheck({ keys, layout: "auto", ...overrides });
}
