import "server-only";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "#/lib/db/index.ts";
import { createDeclarations, type Declarations } from "#/lib/declarations/declarations.ts";
import { env } from "#/lib/env.ts";
import { createFeeds, type Feeds } from "#/lib/feeds/feeds.ts";
import { createInbox, type Inbox } from "#/lib/inbox/inbox.ts";
import type { InboxContext } from "#/lib/inbox/receive.ts";
import { limits } from "#/lib/limits/index.ts";
import { type MailLink, readMailLink } from "#/lib/links/links.ts";
import { createWaysBack, type WaysBack } from "#/lib/links/ways-back.ts";
import { findMailState, type MailKind, type MailState, mailId } from "#/lib/mail/outbox.ts";
import { createOrders, type Orders } from "#/lib/orders/orders.ts";
import { configureReading } from "#/lib/partner/configure.ts";
import { fleet, notificationCheck, observations, partner } from "#/lib/partner/index.ts";
import { createPayLinks, type PayLinks } from "#/lib/pay-links/pay-links.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { createReceipts, type Receipts } from "#/lib/receipts/receipts.ts";
import { createReminders, type Reminders } from "#/lib/reminders/reminders.ts";
import { createRenewals, type Renewals } from "#/lib/renewals/renewals.ts";
import { orderRenewals } from "#/lib/renewals/subscribe.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import { createSeal } from "#/lib/web/seal.ts";

/*
 * The rooms wired to each other and to the real database, partner and clock.
 */

export function orders(): Promise<Orders> {
  return once("orders", async () => createOrders(await shopContext(), env().PARTNER_CODE));
}

export function renewals(): Promise<Renewals> {
  return once("renewals", async () => createRenewals(await shopContext()));
}

export function inbox(): Promise<Inbox> {
  return once("inbox", async () => createInbox(await shopContext()));
}

export function payLinks(): Promise<PayLinks> {
  return once("pay links", async () => createPayLinks(await shopContext()));
}

export function receipts(): Promise<Receipts> {
  return once("receipts", async () => createReceipts(await shopContext(), env()));
}

export function reminders(): Promise<Reminders> {
  return once("reminders", async () => createReminders({ ...(await shopContext()), fleet: fleet() }));
}

export function feeds(): Promise<Feeds> {
  return once("feeds", async () => createFeeds(await shopContext()));
}

/** The order of a pay link; null when there is no such link, or another one has replaced it. */
export async function findPayLink(token: string): ReturnType<PayLinks["find"]> {
  const found = await (await payLinks()).find(token);
  if (found === null) logRefusal("mail-link", "no such pay link");
  return found;
}

/** What became of a mail; null where none is queued, or the shop sends none. */
export async function mailState(kind: MailKind, about: string): Promise<MailState | null> {
  if (env().SMTP_URL === undefined) return null;
  return findMailState((await database()).query, mailId(kind, about));
}

/** What the link of a mail opens, by the end of its address; null when it isn't one of ours. */
export async function mailLink(token: string): Promise<MailLink | null> {
  const link = readMailLink(await shopContext(), token);
  if (link === null) logRefusal("mail-link", "not one of ours");
  return link;
}

export function waysBack(): Promise<WaysBack> {
  return once("ways back", async () => createWaysBack(await shopContext(), { mayMail, noteFlood }));
}

async function mayMail(mailbox: string): Promise<boolean> {
  const asker = { address: { narrow: "", wide: null }, device: null, mailbox };
  const counted = await (await limits()).take("mailbox", asker);
  if (counted.status === "refused") logRefusal("limit", "mailbox by mailbox");
  return counted.status === "counted";
}

function noteFlood(): void {
  logRefusal("limit", "mailbox by order or SIM");
}

export function declarations(): Promise<Declarations> {
  return once("declarations", async () => createDeclarations(await shopContext()));
}

export async function shopContext(): Promise<InboxContext> {
  const db = await database();
  return {
    db,
    partner: partner(),
    checkNotification: notificationCheck(),
    seal: createSeal(env().SESSION_SECRET),
    clock: { now: db.time, sleep: (ms, signal) => sleep(ms, undefined, { signal }) },
    random: randomBytes,
    log,
    observe: observations().observe,
    renewals: orderRenewals,
    ...configureReading(env()),
  };
}
