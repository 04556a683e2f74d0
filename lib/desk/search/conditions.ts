import { type RawBuilder, type SqlBool, sql } from "kysely";
import { DAY } from "#/lib/orders/schedule.ts";
import { type ListFilter, PERIODS, startOfDay } from "./filter.ts";

/** A condition of a list that an index may begin with. */
export type Mark =
  | Exclude<keyof ListFilter, "show" | "from" | "to" | "made">
  | "unserved"
  | "flagged"
  | "disputed"
  | "renews";

/** The indexes of lists, each by the conditions that it holds together. Within them all are sorted by the time an order was made. */
const INDEXES: readonly (readonly Mark[])[] = [
  ["sim"],
  ["end"],
  ["mail"],
  ["unserved"],
  ["flagged"],
  ["disputed"],
  ["renews", "payment"],
  ["renews", "name"],
  ["payment", "plan"],
  ["name", "currency"],
  ["renews"],
  ["payment"],
  ["plan"],
  ["name"],
  ["currency"],
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
  return [...index.map((mark) => conditionOf(filter, mark, (name) => sql.ref(name))), ...periodOf(filter, now)];
}

/** The others. An expression in the column's place keeps the database from reading another index than the one that was chosen. */
export function otherConditions(filter: ListFilter, index: readonly Mark[]): RawBuilder<SqlBool>[] {
  const others = marksOf(filter).filter((mark) => !index.includes(mark));
  return others.map((mark) => conditionOf(filter, mark, (name) => sql`(${sql.ref(name)} || '')`));
}

function marksOf({ show, from: _from, to: _to, made: _made, ...filter }: ListFilter): Mark[] {
  return [...(Object.keys(filter) as Mark[]), ...(show === undefined ? [] : [show as Mark])];
}

/** Written out as in their indexes, where these hold only some orders: a bound value would hide from the database that they agree. */
function conditionOf(
  filter: ListFilter,
  mark: Mark,
  column: (name: string) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  switch (mark) {
    case "unserved":
      return sql`${column("payment")} = 'paid' AND service <> 'active' AND delivered_at IS NULL`;
    case "flagged":
      return sql`${column("review")} IS NOT NULL`;
    case "disputed":
      return sql`${column("review")} IS NOT NULL AND review LIKE '%dispute%'`;
    case "renews":
      return sql`renews = 1`;
    default:
      return sql`${column(COLUMNS[mark])} = ${filter[mark]}`;
  }
}

/** The rooms don't know the columns of digests, and the plugin makes no digest of a digest: so they are named here. */
const COLUMNS: Readonly<Record<Exclude<Mark, "unserved" | "flagged" | "disputed" | "renews">, string>> = {
  payment: "payment",
  plan: "service",
  currency: "currency",
  name: "plan_title",
  sim: "sim_digest",
  end: "sim_end_digest",
  mail: "email_digest",
};

function periodOf({ from, to, made }: ListFilter, now: number): RawBuilder<SqlBool>[] {
  const today = now - (now % DAY);
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`created_at >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`created_at < ${startOfDay(to) + DAY}`]),
    ...(made === undefined ? [] : [sql<SqlBool>`created_at >= ${today - ((PERIODS[made] ?? 1) - 1) * DAY}`]),
  ];
}
