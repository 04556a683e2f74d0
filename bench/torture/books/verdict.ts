import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Purchase } from "#/bench/torture/buyers/purchase.ts";
import type { RunRecord } from "#/bench/torture/buyers/shopper.ts";
import type { Instance } from "#/bench/torture/instance.ts";
import type { Window } from "#/bench/torture/trouble/scene.ts";
import type { Doorway } from "#/bench/torture/wires/doorway.ts";
import type { Books } from "./books.ts";
import { compareLedgers } from "./ledgers.ts";
import { findInLogs, whenOutOfReach } from "./logs.ts";
import { findFailures, findLies } from "./truth.ts";

/** All there is to go by when a run is over. */
export interface Evidence {
  books: Books;
  buyers: Purchase[];
  record: RunRecord;
  doorway: Doorway;
  instances: Instance[];
  /** What happened to the shop how often. */
  met: Map<string, number>;
  windows: Window[];
  /** Where the logs are. */
  folder: string;
  /** What no log may hold. */
  secrets: string[];
}

/** Everything that is not as it must be; empty when nothing is. */
export function judge({ books, buyers, record, doorway, instances, windows, folder, secrets }: Evidence): string[] {
  return [
    ...new Set(record.complaints),
    ...compareLedgers(books, buyers, doorway.handed),
    ...findLies(books, record.sightings),
    ...findFailures(record.sightings, [...windows, ...whenOutOfReach(folder)]),
    ...findInLogs(folder, windows, secrets),
    // A run without trouble proves nothing.
    ...(instances.some(({ recoveries }) => recoveries.length > 0) ? [] : ["nothing ended the shop"]),
  ];
}

/** What happened to the shop how often, and why orders wait for a person. */
export function describe({ books, met }: Evidence): string[] {
  const reasons = Map.groupBy(books.orders, ({ review }) => review?.replaceAll("\n", "; ") ?? "");
  reasons.delete("");
  return [
    ...[...met].toSorted().map(([name, times]) => counted(times, name)),
    ...[...reasons].map(([reason, orders]) => counted(orders.length, `in review: ${reason}`)),
  ];
}

export function countUp({ books, record, doorway, instances }: Evidence): string[] {
  const { orders, partner } = books;
  const recoveries = instances.flatMap((instance) => instance.recoveries).toSorted((one, other) => one - other);
  return [
    `${orders.length} orders`,
    `${orders.filter(({ payment }) => payment === "paid").length} paid`,
    `${partner.charges.length} charges`,
    `${partner.subscriptions.length} renewals`,
    `${orders.filter(({ review }) => review !== null).length} in review`,
    `${record.sightings.length} pages`,
    `${doorway.handed.length} notifications four times each and ${doorway.lost} never`,
    `${recoveries.length} ends, back after ${recoveries[Math.floor(recoveries.length / 2)] ?? 0} ms`,
  ];
}

/** A database server forgets everything when it ends, so what it held is kept beside the logs. */
export function keep({ books, folder }: Evidence, failures: string[]): void {
  const plain = (_key: string, value: unknown): unknown =>
    value instanceof Map || value instanceof Set ? [...value] : value;
  writeFileSync(path.join(folder, "books.json"), JSON.stringify(books, plain, 1));
  writeFileSync(path.join(folder, "failures.txt"), failures.join("\n"));
}

function counted(times: number, what: string): string {
  return `${String(times).padStart(5)}  ${what}`;
}
