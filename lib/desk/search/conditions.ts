import { type RawBuilder, type SqlBool, sql } from "kysely";
import { DAY } from "#/lib/orders/schedule.ts";
import { decimalsOf } from "#/lib/text/money.ts";
import { type ListFilter, PERIODS, startOfDay } from "./filter.ts";

/** A condition of a list that an index may begin with. */
export type Mark =
  | Exclude<keyof ListFilter, "show" | "from" | "to" | "made">
  | "unserved"
  | "flagged"
  | "disputed"
  | "renews"
  | "refunded";

/**
 * The indexes of lists, each by the conditions that it holds together. Within them all are sorted by the time an order was made. Of two that
 * serve as well, the first is taken: those by plan, mailbox and currency hold columns of other conditions too.
 */
const INDEXES: readonly (readonly Mark[])[] = [
  ["sim"],
  ["end"],
  ["four"],
  ["unserved"],
  ["flagged"],
  ["disputed"],
  ["refunded"],
  ["name"],
  ["mail"],
  ["currency"],
  ["renews", "payment"],
  ["payment", "plan"],
  ["amount"],
  ["renews"],
  ["payment"],
  ["plan"],
];

/** The indexes that can give a list, without those that hold less than another one. None for a list of all orders. */
export function indexesFor(filter: ListFilter): (readonly Mark[])[] {
  const marks = marksOf(filter);
  const usable = INDEXES.filter((index) => index.every((mark) => marks.includes(mark)));
  return usable.filter(
    (index) => !usable.some((other) => other !== index && index.every((mark) => other.includes(mark))),
  );
}

/** The conditions by which an index is read, and the period, which every index has. */
export function walkedConditions(filter: ListFilter, index: readonly Mark[], now: number): RawBuilder<SqlBool>[] {
  return [...index.map((mark) => conditionOf(filter, mark, true)), ...periodOf(filter, now)];
}

/** The others. An expression in the column's place keeps the database from reading another index than the one that was chosen. */
export function otherConditions(filter: ListFilter, index: readonly Mark[]): RawBuilder<SqlBool>[] {
  const others = marksOf(filter).filter((mark) => !index.includes(mark));
  return others.map((mark) => conditionOf(filter, mark, false));
}

function marksOf({ show, from: _from, to: _to, made: _made, ...filter }: ListFilter): Mark[] {
  return [...(Object.keys(filter) as Mark[]), ...(show === undefined ? [] : [show as Mark])];
}

/** Written out as in their indexes, where these hold only some orders: a bound value would hide from the database that they agree. */
function conditionOf(filter: ListFilter, mark: Mark, isWalked: boolean): RawBuilder<SqlBool> {
  const column = (name: string) => (isWalked ? sql.ref(name) : sql`(${sql.ref(name)} || '')`);
  switch (mark) {
    case "unserved":
      return sql`${column("payment")} = 'paid' AND service <> 'active' AND delivered_at IS NULL`;
    case "flagged":
      return sql`${column("review")} IS NOT NULL`;
    case "disputed":
      return sql`${column("review")} IS NOT NULL AND review LIKE '%dispute%'`;
    case "name":
      return sql`${column("plan_title")} = ${filter.name} AND length(plan_title) <= 100`;
    case "amount":
      return sql`${isWalked ? sql.raw("amount_minor") : sql.raw("amount_minor + 0")} = ${minorOf(filter)}`;
    case "renews":
      return sql`${isWalked ? sql.raw("renews") : sql.raw("renews + 0")} = 1`;
    case "refunded":
      return sql`${isWalked ? sql.raw("refunded") : sql.raw("refunded + 0")} = 1`;
    default:
      return sql`${column(COLUMNS[mark])} = ${filter[mark]}`;
  }
}

/** The rooms don't know the columns of digests, and the plugin makes no digest of a digest: so they are named here. */
const COLUMNS: Readonly<
  Record<Exclude<Mark, "name" | "amount" | "unserved" | "flagged" | "disputed" | "renews" | "refunded">, string>
> = {
  payment: "payment",
  plan: "service",
  currency: "currency",
  sim: "sim_digest",
  end: "sim_end_digest",
  four: "sim_four_digest",
  mail: "email_digest",
};

/** Where no currency is chosen, one with cents is meant: nearly all have them. */
function minorOf({ amount = "", currency = "USD" }: ListFilter): number {
  return Math.round(Number(amount.replace(",", ".")) * 10 ** decimalsOf(currency));
}

function periodOf({ from, to, made }: ListFilter, now: number): RawBuilder<SqlBool>[] {
  const today = now - (now % DAY);
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`created_at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`created_at < ${startOfDay(to) + DAY}`]),
    ...(made === undefined ? [] : [sql<SqlBool>`created_at >= ${today - ((PERIODS[made] ?? 1) - 1) * DAY}`]),
  ];
}
