import "server-only";
import { getIronSession, type IronSession, unsealData } from "iron-session";
import { cookies } from "next/headers";
import { env } from "#/lib/env.ts";
import { createCache } from "#/lib/process/cache.ts";
import { once } from "#/lib/process/once.ts";
import type { Language } from "#/lib/text/language.ts";
import { currentClient } from "#/lib/web/client.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import { idOfOldCookie, newSessionId } from "./session-id.ts";
import { type Life, sessionRows } from "./session-rows.ts";

/*
 * The one cookie, and whether its session lives. The cookie holds the content, sealed; a row in the database says whether the content still
 * counts. The opened seal may be cached, the row never is: a session that ended is over in every process with the next request.
 */

/** What every session may hold. */
export interface SealedContent {
  /** Names the row of this session. Absent in a cookie that holds choices only, and in one from before sessions had rows. */
  id?: string;
  /** A random id by which limits count this browser, as long as it keeps its cookie. */
  device?: string;
  /** The orders made in this browser, the latest first: their pages open in full. */
  orders?: readonly string[];
  /** Chosen by hand; otherwise the browser's preference counts. */
  language?: Language;
  /** In which prices are shown; otherwise the usual one of the plans. */
  currency?: string;
}

/** They say nothing about a person, so they need no row and outlive the session. */
type Choices = Pick<SealedContent, "language" | "currency">;

interface Standing {
  /** Shared between requests, so never change it. */
  content: Readonly<SealedContent>;
  /** Null if the content needs no row. */
  id: string | null;
  /** Null if the session doesn't live. */
  life: Life | null;
}

/** What browsers allow at most. The row says when a session ends before that. */
const LIFETIME_SECONDS = 400 * 24 * 3_600;
const OPENED_FRESH_MS = 60_000;

/** The choices in the cookie, without asking the database: they are shown even after the session has ended. */
export async function readChoices(): Promise<Choices> {
  return choicesOf(await openCookie());
}

/**
 * The content of the session if it lives, else its choices.
 * @throws when the database doesn't answer: what is personal then stays closed
 */
export async function readLiving(): Promise<Readonly<SealedContent>> {
  const { content, life } = await readStanding();
  return life === null ? choicesOf(content) : content;
}

/**
 * Notes under which session a form begins, before its work: a session that ends meanwhile isn't written again. A database that doesn't
 * answer is met again, and named, where the session is read.
 */
export async function noteSession(): Promise<void> {
  await readStanding().catch(() => undefined);
}

/** Changes the session and sends it to the browser; begins one if none lives. A form of a session that has just ended sets no cookie. */
export async function updateSession(change: (session: SealedContent) => void): Promise<void> {
  const { id, life } = await readStanding();
  if (await hasJustEnded(id, life)) return;
  const session = await openSession();
  if (life === null) keepChoices(session);
  change(session);
  if (isPersonal(session)) {
    session.id = (life && id) ?? newSessionId();
    const holdsOrders = holdsOrdersIn(session);
    const isStored = life?.isStored && (life.holdsOrders || !holdsOrders);
    if (!isStored && !(await sessionRows().keep(session.id, holdsOrders))) return;
    noteId(session.id);
  }
  await session.save();
}

/** The same under a new id: the old one ends in the same step, and with it every copy of the cookie. Without a session nothing changes. */
export async function rotateSession(change: (session: SealedContent) => void): Promise<void> {
  const { id, life } = await readStanding();
  if (id === null || life === null) return;
  const session = await openSession();
  change(session);
  const next = newSessionId();
  if (!(await sessionRows().rotate(id, next, holdsOrdersIn(session)))) return;
  session.id = next;
  noteId(next);
  await session.save();
}

/** Ends the session, with every copy of its cookie, and takes the cookie away. */
export async function endSession(): Promise<void> {
  const { id, life } = await readStanding();
  if (id !== null && life !== null) await sessionRows().end(id);
  (await openSession()).destroy();
}

async function readStanding(): Promise<Standing> {
  const content = await openCookie();
  if (!isPersonal(content)) return { content, id: null, life: null };
  const isOld = content.id === undefined;
  const id = content.id ?? idOfOldCookie(content);
  if (id === null) return { content, id: null, life: null };
  const life = await sessionRows().life({ id, isOld, orders: content.orders ?? [] });
  const client = currentClient();
  if (client && client.session === undefined) client.session = life === null ? null : id;
  return { content, id, life };
}

/**
 * Whether this request came while the session lived, or may have been sent then: it may have waited for its turn. Its answer may reach the
 * browser after a newer cookie.
 */
async function hasJustEnded(id: string | null, life: Life | null): Promise<boolean> {
  if (id === null || life !== null) return false;
  return currentClient()?.session === id || (await sessionRows().hasJustEnded(id));
}

/** For the rest of this request. */
function noteId(id: string): void {
  const client = currentClient();
  if (client) client.session = id;
}

async function openCookie(): Promise<Readonly<SealedContent>> {
  const sealed = (await cookies()).get(cookieName())?.value;
  if (sealed === undefined) return {};
  // Opening a seal takes longer than much of a page, and a buyer opens several pages, so the content is cached by its sealed text.
  const opened = once("opened sessions", () => createCache<SealedContent>());
  return opened.read(sealed, async () => ({
    value: await unsealData<SealedContent>(sealed, { ...sealing(), onUnsealError: logBrokenSeal }),
    freshMs: OPENED_FRESH_MS,
  }));
}

/** An old cookie is no offence. */
function logBrokenSeal(reason: "expired" | "invalid" | "unknown-password"): void {
  if (reason !== "expired") logRefusal("cookie", reason);
}

const CHOICES: readonly string[] = ["language", "currency"] satisfies (keyof Choices)[];

function isPersonal(content: Readonly<SealedContent>): boolean {
  return Object.keys(content).some((name) => !CHOICES.includes(name));
}

function choicesOf({ language, currency }: Readonly<SealedContent>): Choices {
  return { ...(language && { language }), ...(currency && { currency }) };
}

function keepChoices(session: SealedContent): void {
  for (const name of Object.keys(session)) if (!CHOICES.includes(name)) Reflect.deleteProperty(session, name);
}

function holdsOrdersIn({ orders = [] }: SealedContent): boolean {
  return orders.length > 0;
}

async function openSession(): Promise<IronSession<SealedContent>> {
  return getIronSession<SealedContent>(await cookies(), {
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
