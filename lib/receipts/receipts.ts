import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { payerOf } from "#/lib/orders/status.ts";
import { findAndHoldOrder, transact } from "#/lib/orders/store.ts";
import { fewLines, oneLine } from "#/lib/text/one-line.ts";
import { findIssued, type Issued, issue } from "./numbers.ts";
import { type SellerLines, type SellerSettings, sellerBy } from "./seller-lines.ts";

/** The browser that bought, or one that claimed the order's pay link. */
export type Holder = "owner" | "payer";

/**
 * Whether a browser has the receipt of a paid order: the one that asked for the charge. If no browser reported that it asks, the owner
 * has it: a payer may take a link and never pay.
 * @param name of the browser, as `cardAttempts.by` has it; empty where an earlier version took the link
 */
export function isReceiptOf(order: Order, name: string): boolean {
  return name === payerOf(order);
}

/** The holder's own lines, as an employer wants them; either may be empty. */
export interface Billed {
  /** Name and address, one line each. */
  company: string;
  taxId: string;
}

/** What a receipt says beside its order. */
export interface Receipt {
  seller: SellerLines;
  billed: Billed | null;
  /** Its number; null before its mail is written, and in a shop that sends none. */
  number: string | null;
}

/** Receipts of paid orders. */
export interface Receipts {
  /** Names the seller as the settings did when the receipt was first shown with company and address: these lines don't change. */
  of(order: Order, holder: Holder): Promise<Receipt>;
  /**
   * Gives a receipt its number, once. From then on its seller doesn't change.
   * @param payment the key of one payment of the order's renewal, or of a refund; absent for the order's own payment
   */
  issue(order: Order, holder: Holder, payment?: string): Promise<Issued>;
  /** The number that such a receipt has; null before it is issued. */
  numberOf(order: Order, payment: string): Promise<string | null>;
  /**
   * @param billed clean and short (`cleanBilled`)
   * @returns false once the order is erased
   */
  bill(order: Order, holder: Holder, billed: Billed): Promise<boolean>;
}

export function createReceipts(context: OrdersContext, settings: SellerSettings): Receipts {
  return {
    of: (order, holder) => receiptOf(context, settings, order, holder),
    async issue(order, holder, payment) {
      if (payment !== undefined) return issue(context, `${order.id} ${payment}`, sellerBy(settings));
      const { seller } = await receiptOf(context, settings, order, holder);
      return issue(context, order.id, seller);
    },
    numberOf: async ({ id }, payment) => (await findIssued(context.db.query, `${id} ${payment}`))?.number ?? null,
    bill: (order, holder, billed) =>
      transact(context, async (transaction) => {
        const held = await findAndHoldOrder(transaction, order.id);
        if (held === null || held.erasedAt !== null) return false;
        await write(transaction, order, holder, { billed: JSON.stringify(billed), changed_at: context.clock.now() });
        return true;
      }),
  };
}

const MAX_COMPANY = 200;
const MAX_TAX_ID = 40;

/** The typed lines without unreadable characters. Null when they are too long. */
export function cleanBilled({ company, taxId }: Billed): Billed | null {
  const clean = { company: fewLines(company.normalize("NFC")), taxId: oneLine(taxId.normalize("NFC")) };
  const isLong = [...clean.company].length > MAX_COMPANY || [...clean.taxId].length > MAX_TAX_ID;
  return isLong || clean.company.split("\n").length > MAX_COMPANY_LINES ? null : clean;
}

const MAX_COMPANY_LINES = 5;

async function receiptOf(
  context: OrdersContext,
  settings: SellerSettings,
  order: Order,
  holder: Holder,
): Promise<Receipt> {
  const rows = context.db.query.selectFrom("receipts").select(["seller", "billed"]);
  const row = await rows.where("order_id", "=", order.id).where("holder", "=", holder).executeTakeFirst();
  const billed = row?.billed ? (JSON.parse(row.billed) as Billed) : null;
  const issued = await findIssued(context.db.query, order.id);
  if (issued) return { seller: issued.seller, billed, number: issued.number };
  if (row?.seller) return { seller: JSON.parse(row.seller) as SellerLines, billed, number: null };
  const seller = sellerBy(settings);
  // A shop that hasn't said yet who sells, and where, may still say it on this receipt.
  const isNamed = seller.address !== null && settings.SHOP_COMPANY !== undefined;
  if (isNamed) {
    const named = { seller: JSON.stringify(seller), changed_at: context.clock.now() };
    await write(context.db.query, order, holder, named);
  }
  return { seller, billed, number: null };
}

async function write(
  query: Kysely<Schema>,
  { id }: Order,
  holder: Holder,
  change: { seller: string; changed_at: number } | { billed: string; changed_at: number },
): Promise<void> {
  await query
    .insertInto("receipts")
    .values({ order_id: id, holder, seller: null, billed: null, ...change })
    .onConflict((conflict) => conflict.columns(["order_id", "holder"]).doUpdateSet(change))
    .execute();
}
