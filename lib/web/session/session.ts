import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { env } from "#/lib/env.ts";
import { type Language, partnerLanguageFor } from "#/lib/text/language.ts";
import { currentClient } from "#/lib/web/client.ts";
import { preferredLanguage } from "#/lib/web/preferred-language.ts";
import { readChoices, readLiving, rotateSession, type SealedContent, updateSession } from "./sealed-session.ts";

/** The content of the one cookie: sealed, so that it can be neither read nor changed in the browser. It counts while its session lives. */
export interface Session extends SealedContent {
  /** Until when the device counts as one that proved a mailbox. */
  provenUntil?: number;
  /** The SIM numbers looked up in this browser, the latest first. */
  sims?: readonly string[];
  /** The names the owner gave them, by number. */
  names?: Readonly<Record<string, string>>;
  /** Those of them that another browser's form has opened: they prove nothing, neither of their SIM nor that this device bought. */
  broughtBack?: readonly string[];
  /** Those that a proven mailbox has opened: they make this browser their SIM's owner, and don't say that this device bought. */
  proven?: readonly string[];
  /** Other browsers' orders that this one was asked to pay, the latest first. */
  pays?: readonly string[];
  /** The form by which the link of each of those was taken here, by order. Absent where an earlier version took it. */
  takes?: Readonly<Record<string, string>>;
  /** Orders opened by the link of a mail, the latest first, each with the end of its link. They prove nothing about their SIMs. */
  opened?: readonly (readonly [orderId: string, expiresAt: number])[];
  /** What this browser last asked to be mailed. The code of that mail works here only. */
  asked?: AskedByMail;
  /** Whether this browser keeps pages for offline use. Absent until its owner was asked. */
  keepsPages?: boolean;
}

export interface AskedByMail {
  requestId: string;
  purpose: "order" | "sim" | "mailbox";
  /** The order's id, or the SIM number. For a mailbox, where its buyer goes on: `home`, `plans`, `sim`, or the order at the checkout. */
  about: string;
}

const MAX_SIMS = 5;
const MAX_ORDERS = 20;
const MAX_PAYS = 3;
const MAX_OPENED = 3;

/**
 * The browser's session; without a living one, only the choices in its cookie. Shared between requests, so never change it.
 * @throws when the database doesn't say whether it lives
 */
export const readSession: () => Promise<Readonly<Session>> = cache(async () => {
  const session = await readLiving();
  const client = currentClient();
  if (client) client.device = session.device ?? null;
  return session;
});

/** Counts this browser by the id from now on. Only where a form is answered: a page can set no cookie. */
export async function rememberDevice(device: string): Promise<void> {
  await updateSession((session: Session) => {
    session.device = device;
  });
}

export async function rememberSim(sim: string): Promise<void> {
  await updateSession((session: Session) => {
    keepSims(session, [sim, ...(session.sims ?? []).filter((known) => known !== sim)]);
  });
}

/**
 * Takes a SIM away with its orders, under a new id: no copy of the cookie that this browser had opens anything any more.
 * @param orderIds those of its orders that this browser may open
 */
export async function forgetSim(sim: string, orderIds: readonly string[]): Promise<void> {
  await rotateSession((session: Session) => {
    const { sims = [], orders = [], pays = [], opened = [], takes = {}, asked } = session;
    const isKept = (orderId: string): boolean => !orderIds.includes(orderId);
    keepSims(
      session,
      sims.filter((known) => known !== sim),
    );
    keepOrders(session, orders.filter(isKept));
    session.pays = pays.filter(isKept);
    session.takes = Object.fromEntries(Object.entries(takes).filter(([id]) => isKept(id)));
    session.opened = opened.filter(([id]) => isKept(id));
    if (asked?.about === sim || orderIds.includes(asked?.about ?? "")) delete session.asked;
  });
}

/** All orders that this browser may open, in full or in part. */
export function openOrders({ orders = [], pays = [], opened = [] }: Session): string[] {
  return [...new Set([...orders, ...pays, ...opened.map(([id]) => id)])];
}

/** Whether this browser keeps its last order and My SIM for offline use. */
export async function rememberKeeping(keepsPages: boolean): Promise<void> {
  await updateSession((session: Session) => {
    session.keepsPages = keepsPages;
  });
}

/** The mark of a page that the service worker may keep. Without the owner's yes a worker that an earlier session left keeps nothing. */
export function keepMark({ keepsPages }: Session): "" | undefined {
  return keepsPages ? "" : undefined;
}

/** @param name clean and short (`cleanName`); empty takes the name away */
export async function nameSim(sim: string, name: string): Promise<void> {
  await updateSession((session: Session) => {
    session.names = { ...session.names, [sim]: name };
    keepSims(session, session.sims ?? []);
  });
}

/** A forgotten SIM loses its name too: the cookie has room for five SIMs and twenty orders. */
function keepSims(session: Session, sims: readonly string[]): void {
  session.sims = sims.slice(0, MAX_SIMS);
  const named = session.sims.map((sim) => [sim, session.names?.[sim]] as const);
  session.names = Object.fromEntries(named.filter((entry): entry is readonly [string, string] => !!entry[1]));
}

/** @param isOwn this browser opened it, by this form or an earlier press of it, or already had it */
export async function rememberOrder({ orderId, isOwn }: { orderId: string; isOwn: boolean }): Promise<void> {
  await updateSession((session: Session) => {
    // One paid form, sent by any number of browsers, would otherwise make each of them one that bought.
    if (!isOwn) session.broughtBack = [orderId, ...(session.broughtBack ?? [])];
    keepOrders(session, [orderId, ...(session.orders ?? []).filter((known) => known !== orderId)]);
  });
}

/** What is known of an order goes with it. */
function keepOrders(session: Session, orderIds: readonly string[]): void {
  const orders = orderIds.slice(0, MAX_ORDERS);
  const isKept = (orderId: string): boolean => orders.includes(orderId);
  session.orders = orders;
  session.broughtBack = session.broughtBack?.filter(isKept) ?? [];
  session.proven = session.proven?.filter(isKept) ?? [];
}

export async function rememberAsked(asked: AskedByMail): Promise<void> {
  await updateSession((session: Session) => {
    session.asked = asked;
  });
}

/** The reader of this browser has proven the mailbox of these orders: they are its own now, and so is their SIM. */
export async function rememberProven(sim: string, orderIds: readonly string[]): Promise<void> {
  await updateSession((session: Session) => {
    const { orders = [], broughtBack = [], proven = [] } = session;
    const strange = orderIds.filter((id) => !orders.includes(id) || broughtBack.includes(id));
    // In one list only: the cookie has room for no more.
    session.proven = [...new Set([...strange, ...proven])];
    session.broughtBack = broughtBack.filter((id) => !strange.includes(id));
    keepOrders(session, [...orderIds, ...orders.filter((known) => !orderIds.includes(known))]);
    keepSims(session, [sim, ...(session.sims ?? []).filter((known) => known !== sim)]);
    delete session.asked;
  });
}

/**
 * The reader of this browser has proven a mailbox.
 * @param device if it has none, because its address was given too many
 */
export async function rememberProof({ until, device }: { until: number; device: string }): Promise<void> {
  await updateSession((session: Session) => {
    session.provenUntil = until;
    session.device ??= device;
    delete session.asked;
  });
}

/** An order that the link of a mail opened, until that link ends. */
export async function rememberOpened(orderId: string, expiresAt: number): Promise<void> {
  await updateSession((session: Session) => {
    const others = (session.opened ?? []).filter(([known]) => known !== orderId);
    session.opened = [[orderId, expiresAt] as const, ...others].slice(0, MAX_OPENED);
  });
}

/** Another browser's order, whose pay link was taken here. @param attempt names the form that took it */
export async function rememberToPay(orderId: string, attempt: string): Promise<void> {
  await updateSession((session: Session) => {
    session.pays = [orderId, ...(session.pays ?? []).filter((known) => known !== orderId)].slice(0, MAX_PAYS);
    const takes = Object.entries({ ...session.takes, [orderId]: attempt });
    session.takes = Object.fromEntries(takes.filter(([id]) => session.pays?.includes(id)));
  });
}

export async function rememberLanguage(language: Language): Promise<void> {
  await updateSession((session: Session) => {
    session.language = language;
  });
}

/** @param currency an ISO 4217 code */
export async function rememberCurrency(currency: string): Promise<void> {
  await updateSession((session: Session) => {
    session.currency = currency;
  });
}

/** Whether the order was made in this browser, so that it may be shown in full. */
export function ownsOrder(session: Session, orderId: string): boolean {
  return session.orders?.includes(orderId) ?? false;
}

/** Whether the order may be paid in this browser: its own, or one it was asked to pay. */
export function mayPay(session: Session, orderId: string): boolean {
  return ownsOrder(session, orderId) || (session.pays?.includes(orderId) ?? false);
}

/** Whether a link from a mail opened this order here, and hasn't ended. */
export function isOpenedHere(session: Session, orderId: string, now: number): boolean {
  return session.opened?.some(([opened, expiresAt]) => opened === orderId && expiresAt > now) ?? false;
}

/** The language chosen by hand, or the browser's preference. Cached for the request, since many parts of a page read it. */
export const currentLanguage: () => Promise<Language> = cache(async () => {
  const { language } = await readChoices();
  return language ?? preferredLanguage((await headers()).get("accept-language"));
});

/** The language in which the shop asks the partner for this reader. Orders and cache keys store it, because texts come in it. */
export async function partnerLanguage(): Promise<Language> {
  return partnerLanguageFor(await currentLanguage(), env().PARTNER_LANGUAGES);
}
