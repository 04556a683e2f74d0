import type { NotificationHeaders } from "#/lib/partner/notifications/headers.ts";
import { type InboxContext, type Received, receiveNotification } from "./receive.ts";

/** Where the partner's notifications arrive. */
export interface Inbox {
  /** A notification as it came: its raw body and its headers. */
  receive(body: Uint8Array, headers: NotificationHeaders): Promise<Received>;
}

export function createInbox(context: InboxContext): Inbox {
  return { receive: (body, headers) => receiveNotification(context, body, headers) };
}
