import "server-only";
import { getIronSession, type IronSession, unsealData } from "iron-session";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { env } from "#/lib/env.ts";
import { createCache } from "#/lib/process/cache.ts";
import { once } from "#/lib/process/once.ts";
import { type Language, partnerLanguageFor } from "#/lib/text/language.ts";
import { currentClient } from "./client.ts";
import { preferredLanguage } from "./preferred-language.ts";
import { logRefusal } from "./refusals.ts";

/** The content of the one cookie: sealed, so that it can be neither read nor changed in the browser. */
export interface Session {
  /** A random id by which limits count this browser, as long as it keeps its cookie. */
  device?: string;
  /** Until when the device counts as one that proved a mailbox. */
  provenUntil?: number;
  /** The SIM numbers looked up in this browser, the latest first. */
  sims?: readonly string[];
  /** The names the owner gave them, by number. */
  names?: Readonly<Record<string, string>>;
  /** The orders made in this browser, the latest first: their pages open in full. */
  orders?: readonly string[];
  /** Those of them that a proven mailbox or another browser's form has opened. That this device bought is said by the others only. */
  broughtBack?: readonly string[];
  /** Other browsers' orders that this one was asked to pay, the latest first. */
  pays?: readonly string[];
  /** The form by which the link of each of those was taken here, by order. Absent where an earlier version took it. */
  takes?: Readonly<Record<string, string>>;
  /** Orders opened by the link of a mail, the latest first, each with the end of its link. They prove nothing about their SIMs. */
  opened?: readonly (readonly [orderId: string, expiresAt: number])[];
  /** What this browser last asked to be mailed. The code of that mail works here only. */
  asked?: AskedByMail;
  /** Chosen by hand; otherwise the browser's preference counts. */
  language?: Language;
  /** In which prices are shown; otherwise the usual one of the plans. */
  currency?: string;
}

export interface AskedByMail {
  requestId: string;
  purpose: "order" | "sim" | "mailbox";
  /** The order's id, or the SIM number. For a mailbox, where its buyer goes on: `home`, `plans`, or the order at the checkout. */
  about: string;
}

const MAX_SIMS = 5;
const MAX_ORDERS = 20;
const MAX_PAYS = 3;
const MAX_OPENED = 3;
const LIFETIME_SECONDS = 60 * 24 * 3_600;
const OPENED_FRESH_MS = 60_000;

/** The browser's session; empty without a cookie or with a broken seal. Shared between requests, so never change it. */
export const readSession: () => Promise<Readonly<Session>> = cache(async () => {
  const sealed = (await cookies()).get(cookieName())?.value;
  if (sealed === undefined) return {};
  // Opening a seal takes longer than much of a page, and a buyer opens several pages, so the content is cached by its sealed text.
  const opened = once("opened sessions", () => createCache<Session>());
  const session = await opened.read(sealed, async () => ({
    value: await unsealData<Session>(sealed, { ...sealing(), onUnsealError: logBrokenSeal }),
    freshMs: OPENED_FRESH_MS,
  }));
  const client = currentClient();
  if (client) client.device = session.device ?? null;
  return session;
});

/** Counts this browser by the id from now on. Only where a form is answered: a page can set no cookie. */
export async function rememberDevice(device: string): Promise<void> {
  await updateSession((session) => {
    session.device = device;
  });
}

/** An old cookie is no offence. */
function logBrokenSeal(reason: "expired" | "invalid" | "unknown-password"): void {
  if (reason !== "expired") logRefusal("cookie", reason);
}

export async function rememberSim(sim: string): Promise<void> {
  await updateSession((session) => {
    keepSims(session, [sim, ...(session.sims ?? []).filter((known) => known !== sim)]);
  });
}

export async function forgetSim(sim: string): Promise<void> {
  await updateSession((session) => {
    keepSims(
      session,
      (session.sims ?? []).filter((known) => known !== sim),
    );
  });
}

/** @param name clean and short (`cleanName`); empty takes the name away */
export async function nameSim(sim: string, name: string): Promise<void> {
  await updateSession((session) => {
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

/** @param isOwn this browser opened it, or already had it */
export async function rememberOrder({ orderId, isOwn }: { orderId: string; isOwn: boolean }): Promise<void> {
  await updateSession((session) => {
    session.orders = [orderId, ...(session.orders ?? []).filter((known) => known !== orderId)].slice(0, MAX_ORDERS);
    // One paid form, sent by any number of browsers, would else make each of them one that bought.
    if (!isOwn) keepBroughtBack(session, [orderId, ...(session.broughtBack ?? [])]);
  });
}

function keepBroughtBack(session: Session, orderIds: readonly string[]): void {
  session.broughtBack = orderIds.filter((id) => session.orders?.includes(id));
}

export async function rememberAsked(asked: AskedByMail): Promise<void> {
  await updateSession((session) => {
    session.asked = asked;
  });
}

/** The reader of this browser has proven the mailbox of these orders: they are its own now, and so is their SIM. */
export async function rememberProven(sim: string, orderIds: readonly string[]): Promise<void> {
  await updateSession((session) => {
    const { orders = [], broughtBack = [] } = session;
    const others = orders.filter((known) => !orderIds.includes(known));
    session.orders = [...orderIds, ...others].slice(0, MAX_ORDERS);
    const strange = orderIds.filter((id) => !orders.includes(id));
    keepBroughtBack(session, [...strange, ...broughtBack]);
    keepSims(session, [sim, ...(session.sims ?? []).filter((known) => known !== sim)]);
    delete session.asked;
  });
}

/**
 * The reader of this browser has proven a mailbox.
 * @param device if it has none, because its address was given too many
 */
export async function rememberProof({ until, device }: { until: number; device: string }): Promise<void> {
  await updateSession((session) => {
    session.provenUntil = until;
    session.device ??= device;
    delete session.asked;
  });
}

/** An order that the link of a mail opened, until that link ends. */
export async function rememberOpened(orderId: string, expiresAt: number): Promise<void> {
  await updateSession((session) => {
    const others = (session.opened ?? []).filter(([known]) => known !== orderId);
    session.opened = [[orderId, expiresAt] as const, ...others].slice(0, MAX_OPENED);
  });
}

/** Another browser's order, whose pay link was taken here. @param attempt names the form that took it */
export async function rememberToPay(orderId: string, attempt: string): Promise<void> {
  await updateSession((session) => {
    session.pays = [orderId, ...(session.pays ?? []).filter((known) => known !== orderId)].slice(0, MAX_PAYS);
    const takes = Object.entries({ ...session.takes, [orderId]: attempt });
    session.takes = Object.fromEntries(takes.filter(([id]) => session.pays?.includes(id)));
  });
}

export async function rememberLanguage(language: Language): Promise<void> {
  await updateSession((session) => {
    session.language = language;
  });
}

/** @param currency an ISO 4217 code */
export async function rememberCurrency(currency: string): Promise<void> {
  await updateSession((session) => {
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
  const session = await readSession();
  return session.language ?? preferredLanguage((await headers()).get("accept-language"));
});

/** The language in which the shop asks the partner for this reader. Orders and cache keys store it, because texts come in it. */
export async function partnerLanguage(): Promise<Language> {
  return partnerLanguageFor(await currentLanguage(), env().PARTNER_LANGUAGES);
}

async function updateSession(change: (session: Session) => void): Promise<void> {
  const session = await openSession();
  change(session);
  await session.save();
}

async function openSession(): Promise<IronSession<Session>> {
  return getIronSession<Session>(await cookies(), {
    ...sealing(),
    cookieName: cookieName(),
    // Lax: the return from the bank's page must still find the session.
    cookieOptions: { httpOnly: true, secure: env().isHttps, sameSite: "lax", path: "/" },
  });
}

/** The cookie's password and lifetime. */
function sealing() {
  return { password: env().SESSION_SECRET, ttl: LIFETIME_SECONDS };
}

/** With the prefix, browsers accept the cookie only from this host over https. */
function cookieName(): string {
  return env().isHttps ? "__Host-shop" : "shop";
}
