import { isDay } from "#/lib/desk/day.ts";
import { paymentMoves, serviceMoves } from "#/lib/orders/states.ts";

/** The digests by which a search finds orders: an address holds one of them, never what was typed. */
export const SEARCHED = { sim: "sim", end: "sim end", four: "sim four", mail: "mail" } as const;

const DIGEST = /^[\w-]{22}$/;
const NAME = /^[^\p{C}]{1,100}$/u;
/** In whole units of the currency, with a point or a comma. */
const AMOUNT = /^\d{1,9}([.,]\d{1,3})?$/;
const WORDS = {
  payment: Object.keys(paymentMoves),
  plan: Object.keys(serviceMoves),
  show: ["unserved", "flagged", "disputed", "renews", "refunded"],
} as const;

/** Periods that end now, by their days in UTC: a saved address with one stays true. */
export const PERIODS: Readonly<Record<string, number>> = { today: 1, week: 7, month: 30 };

/** What each parameter of a list's address may be. */
const PARAMETERS = {
  payment: (text: string) => WORDS.payment.includes(text),
  plan: (text: string) => WORDS.plan.includes(text),
  show: (text: string) => (WORDS.show as readonly string[]).includes(text),
  made: (text: string) => Object.hasOwn(PERIODS, text),
  from: isDay,
  to: isDay,
  currency: (text: string) => /^[A-Z]{3}$/.test(text),
  amount: (text: string) => AMOUNT.test(text),
  name: (text: string) => NAME.test(text),
  sim: (text: string) => DIGEST.test(text),
  end: (text: string) => DIGEST.test(text),
  four: (text: string) => DIGEST.test(text),
  mail: (text: string) => DIGEST.test(text),
} as const;

export type Parameter = keyof typeof PARAMETERS;
export type ListFilter = Partial<Record<Parameter, string>>;

/** Where a page of a list begins: after the last order of the page before it, or before the first of the page after it. */
export interface Place {
  side: "after" | "before";
  createdAt: number;
  id: string;
}

export interface ListAddress {
  filter: ListFilter;
  place: Place | null;
  /** Parameters that no list has, or whose value none can have. They are left out. */
  unknown: string[];
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Reads the address of a list; the page and the file of a list have it in common. */
export function readAddress(query: Query): ListAddress {
  const filter: ListFilter = {};
  const unknown: string[] = [];
  let place: Place | null = null;
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === "") continue;
    if ((name === "after" || name === "before") && typeof value === "string" && place === null) {
      place = readPlace(name, value);
      if (place === null) unknown.push(name);
    } else if (isParameter(name) && typeof value === "string" && PARAMETERS[name](value)) {
      filter[name] = value;
    } else {
      unknown.push(isParameter(name) ? name : "");
    }
  }
  return { filter, place, unknown: [...new Set(unknown)] };
}

const LIST = "/desk/orders";

/** The address of a list, from a filter that `readAddress` made. @param path its page, or its file */
export function addressOf(filter: ListFilter, place: Place | null = null, path = LIST): string {
  const query = new URLSearchParams(filter);
  if (place !== null) query.set(place.side, `${place.createdAt}.${place.id}`);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** A page of a list. */
export type ListPage = Omit<ListAddress, "unknown">;

/** The address of an order that is opened from a list: it leads back there. */
export function orderAddress(orderId: string, list: ListPage | null): string {
  const path = `${LIST}/${orderId}`;
  return list === null ? path : `${path}?${new URLSearchParams({ list: listText(list) })}`;
}

/** A page of a list as the parameter `list` of an order's address has it. */
export function listText({ filter, place }: ListPage): string {
  return addressOf(filter, place, "").slice(1);
}

/** The list that an order was opened from; null where it was opened from elsewhere. */
export function readList(text: unknown): ListPage | null {
  if (typeof text !== "string" || text.length > LONGEST_LIST) return null;
  const { filter, place } = readAddress(Object.fromEntries(new URLSearchParams(text)));
  return { filter, place };
}

const LONGEST_LIST = 2_000;

/** The first millisecond of a day, counted in UTC. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function isParameter(name: string): name is Parameter {
  return Object.hasOwn(PARAMETERS, name);
}

function readPlace(side: Place["side"], text: string): Place | null {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? [];
  return createdAt === undefined || id === undefined ? null : { side, createdAt: Number(createdAt), id };
}
