/** The headers that a notification's signature covers; null for a missing one. */
export interface NotificationHeaders {
  version: string | null;
  algorithm: string | null;
  signature: string | null;
  timestamp: string | null;
}

export function notificationHeaders(headers: Pick<Headers, "get">): NotificationHeaders {
  return {
    version: headers.get("x-lf-notification-version"),
    algorithm: headers.get("x-lf-algo"),
    signature: headers.get("x-lf-signature"),
    timestamp: headers.get("x-lf-timestamp"),
  };
}
