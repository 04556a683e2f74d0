import PostalMime, { type Email } from "postal-mime";
import { createSources } from "#/lib/letters/sources.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import type { Lane } from "#/lib/mail/claim.ts";
import { createDelivery, type Delivery } from "#/lib/mail/deliver.ts";
import { createSmtp } from "#/lib/mail/smtp.ts";
import { createReceipts, type Receipts } from "#/lib/receipts/receipts.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { MAIL_SENDER } from "./mail-letters.ts";
import { startMailServer } from "./mail-server.ts";

/** The shop's real letters, from an order at a real partner process to a real mail server. */
export interface LettersBench {
  bench: OrdersBench;
  receipts: Receipts;
  /** What two processes together send of what is due in these lanes, by default in all. */
  sent(lanes?: readonly Lane[]): Promise<Email[]>;
  close(): Promise<void>;
}

const settings = { SHOP_NAME: "Travel SIM", SHOP_ORIGIN: "https://topup.example.com", SHOP_ACCENT: "#0b6e4f" };

export async function createLettersBench(): Promise<LettersBench> {
  const bench = await createOrdersBench();
  const server = await startMailServer();
  const smtp = createSmtp(server.settings);
  const { context } = bench;
  const links = createMailLinks(context, settings.SHOP_ORIGIN);
  const receipts = createReceipts(context, settings);
  const sources = createSources({ ...context, fleet: null, links, receipts, settings });
  const process = (): Delivery => createDelivery({ ...context, smtp, sender: MAIL_SENDER }, sources);
  const processes = [process(), process()];
  return {
    bench,
    receipts,
    async sent(lanes = [0, 1, 2]) {
      server.mails.length = 0;
      for (const lane of lanes) await Promise.all(processes.map((delivery) => delivery.sweep(lane)));
      return Promise.all(server.mails.map(({ raw }) => PostalMime.parse(raw)));
    },
    async close() {
      smtp.close();
      await server.close();
      await bench.close();
    },
  };
}
