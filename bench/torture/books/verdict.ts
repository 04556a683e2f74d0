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

/** All that a run has recorded. */
export interface Evidence {
  books: Books;
  buyers: Purchase[];
  record: RunRecord;
  doorway: Doorway;
  instances: Instance[];
  /** How often each trouble happened. */
  met: Map<string, number>;
  windows: Window[];
  /** The folder of the logs. */
  folder: string;
  /** Texts that no log may contain. */
  secrets: string[];
}

/** Every failure of the run; empty if there is none. */
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

/** How often each trouble happened, and why orders are in review. */
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

/** The database server is deleted after the run, so its rows are saved beside the logs. */
export function keep({ books, folder }: Evidence, failures: string[]): void {
  const plain = (_key: string, value: unknown): unknown =>
    value instanceof Map || value instanceof Set ? [...value] : value;
  writeFileSync(path.join(folder, "books.json"), JSON.stringify(books, plain, 1));
  writeFileSync(path.join(folder, "failures.txt"), failures.join("\n"));
}

function counted(times: number, what: string): string {
  return `${String(times).padStart(5)}  ${what}`;
}
