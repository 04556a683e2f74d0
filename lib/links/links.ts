import type { Clock } from "#/lib/orders/context.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import type { Seal } from "#/lib/web/seal.ts";

/**
 * The addresses that mails carry. Opening one acts on nothing: it shows a page with a button. Each has its purpose inside, so that a link
 * for one thing opens nothing else.
 */
export interface MailLinks {
  /** Opens this one order in any browser, for 120 days; it proves nothing about its SIM. */
  order(orderId: string): Promise<string>;
  /** Stops the auto-renewal of an order without signing in. */
  stopRenewal(orderId: string): Promise<string>;
  /** Proves that the reader owns the mailbox of this order. It works as long as the request does, and once. */
  wayBack(request: { requestId: string; orderId: string; expiresAt: number }): Promise<string>;
  /** The same for a mailbox alone, which opens no order. */
  mailbox(request: { requestId: string; expiresAt: number }): Promise<string>;
  /** Turns the reminders of an order's SIM and address off: by a page with a button, and by one POST of the reader's mail program. */
  unsubscribe(orderId: string): Promise<{ page: string; oneClick: string }>;
}

/** What a link opens, and until when. One that has expired opens nothing, and says only which order it was about, if any. */
export type MailLink = { expiresAt: number } & (
  | { purpose: "order" | "stop" | "unsubscribe"; orderId: string }
  | { purpose: "way-back"; orderId: string; requestId: string }
  | { purpose: "mailbox"; requestId: string }
  | { purpose: "expired"; orderId: string | null }
);

interface LinkContext {
  seal: Seal;
  clock: Pick<Clock, "now">;
}

const ORDER_DAYS = 120;
/** A renewal notice comes before each charge, and no period is longer than a year. */
const STOP_DAYS = 400;
/** Old mails are found again. */
const UNSUBSCRIBE_DAYS = 400;

/** What the seal calls these texts: one that was sealed for another use opens nothing here. */
const SEALED_AS = "mail link";

/** @param origin of the shop */
export function createMailLinks({ seal, clock }: LinkContext, origin: string): MailLinks {
  return {
    order: async (orderId) => addressOf({ purpose: "order", orderId, expiresAt: clock.now() + ORDER_DAYS * DAY }),
    stopRenewal: async (orderId) => addressOf({ purpose: "stop", orderId, expiresAt: clock.now() + STOP_DAYS * DAY }),
    wayBack: async (request) => addressOf({ purpose: "way-back", ...request }),
    mailbox: async (request) => addressOf({ purpose: "mailbox", ...request }),
    async unsubscribe(orderId) {
      const expiresAt = clock.now() + UNSUBSCRIBE_DAYS * DAY;
      const token = tokenOf({ purpose: "unsubscribe", orderId, expiresAt });
      return { page: `${origin}/mail/${token}`, oneClick: `${origin}/api/unsubscribe/${token}` };
    },
  };

  function addressOf(link: MailLink): string {
    return `${origin}/mail/${tokenOf(link)}`;
  }

  function tokenOf(link: MailLink): string {
    // Without a dot: the framework would take the address for that of a file.
    return seal.close(JSON.stringify(link), SEALED_AS).replace(".", "-");
  }
}

/** Reads the end of a link's address; null when it is not one of ours, or was changed. */
export function readMailLink({ seal, clock }: LinkContext, token: string): MailLink | null {
  const link = opened(seal, token);
  if (link === null || link.expiresAt > clock.now()) return link;
  return { purpose: "expired", orderId: "orderId" in link ? link.orderId : null, expiresAt: link.expiresAt };
}

function opened(seal: Seal, token: string): MailLink | null {
  try {
    return JSON.parse(seal.open(token.replace("-", "."), SEALED_AS)) as MailLink;
  } catch {
    // Every text that isn't sealed by us ends here.
    return null;
  }
}
