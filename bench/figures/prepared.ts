import { paymentNotification } from "#/testbed/notification.ts";
import { signedHeaders } from "#/testbed/signer.ts";
import type { Prepared } from "./load.ts";

/** The notification that pays an order, signed before the clock starts. */
export function notificationFor(placed: Parameters<typeof paymentNotification>[0]): Prepared {
  const body = paymentNotification(placed);
  const headers = { ...signedHeaders(body), "content-length": String(Buffer.byteLength(body)) };
  return { method: "POST", path: "/api/notifications", headers, body };
}

/** A page as a browser in English asks for it. */
export function pageAt(path: string, cookie: string): Prepared {
  const headers = { accept: "text/html", "accept-encoding": "gzip", "accept-language": "en", cookie };
  return { method: "GET", path, headers, body: "" };
}
