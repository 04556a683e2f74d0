import { createNotificationCheck, type NotificationCheckConfig } from "#/lib/partner/notifications/check.ts";
import type { NotificationHeaders } from "#/lib/partner/notifications/headers.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { type Signing, sign } from "#/testbed/signer.ts";

export const KEY_HEX = "00112233445566778899aabbccddeeff";
export const OTHER_KEY_HEX = "ffeeddccbbaa99887766554433221100";

interface Sending extends Signing {
  /** The body's bytes as sent. */
  body?: string | Uint8Array;
  /** The same body with its top-level keys in dictionary order. */
  sorted?: string;
}

export const SORTED = '{"event":{"sim_id":"89852072201180436177","id":"E1"},"level":"normal","notification_id":"N1"}';
export const BODY = '{"notification_id":"N1","level":"normal","event":{"sim_id":"89852072201180436177","id":"E1"}}';

/** A genuine message unless told otherwise. */
export function signedNotification({ body = BODY, sorted = SORTED, ...signing }: Sending = {}): {
  body: Uint8Array;
  headers: NotificationHeaders;
} {
  const headers = sign(sorted, { keyId: "k1", keyHex: KEY_HEX, timestamp: "1683524066000", ...signing });
  return { body: Buffer.from(body), headers: { ...headers } };
}

/** The check under one key and any layout, unless told otherwise. */
export function testCheck(overrides: Partial<NotificationCheckConfig> = {}) {
  const keys = new Map([["k1", [KEY_HEX]]]);
  return createNotificationCheck({ keys, layout: "auto", observe: ignoreObservations, ...overrides });
}
