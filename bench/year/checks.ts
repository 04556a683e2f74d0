import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import type { Length } from "#/lib/partner/shop/length.ts";
import { periodOf, promisedLeadOf } from "#/lib/renewals/charge-dates.ts";
import type { Charge, Outage, Renewal } from "./world.ts";

/** A mail that the mail server has taken, each once. */
export interface TakenMail {
  kind: string;
  about: string;
  occasion: string;
  takenAt: number;
}

/** What the shop has written down about one renewal. */
export interface Record {
  renewal: Renewal;
  length: Length;
  stop: { requestedAt: number; stoppedAt: number | null } | null;
  mails: TakenMail[];
}

/** How late a step of the simulation may be. */
const STEP_MS = HOUR;
/** Until a mail server that is back has taken what waited: the longest pauses of a mail and of its lane. */
const CATCH_UP_MS = 2 * HOUR;

/** What buyers were promised and didn't get, or got and shouldn't have; one line each. */
export function problemsOf(records: readonly Record[], outages: readonly Outage[], endsAt: number): string[] {
  return records.flatMap((record) => {
    const problems = [
      ...chargesOf(record, outages, endsAt),
      ...noticesOf(record, endsAt),
      ...afterTheStop(record),
      ...receiptsOf(record, endsAt),
      ...silencesOf(record),
    ];
    return problems.map((problem) => `renewal ${record.renewal.id} of ${JSON.stringify(record.length)}: ${problem}`);
  });
}

function noticesFor({ mails, length }: Record, { at }: Charge): TakenMail[] {
  const half = (periodOf(length) ?? 0) / 2;
  const notices = mails.filter(({ kind }) => kind === "renewal-notice");
  return notices.filter(({ occasion }) => Math.abs(Date.parse(occasion) - at) < half);
}

/** Each charge was announced once, in time; later only where the mail server was down at that time. */
function chargesOf(record: Record, outages: readonly Outage[], endsAt: number): string[] {
  const { renewal, stop, length } = record;
  const promised = promisedLeadOf(length);
  if (promised === null) return record.mails.some(({ kind }) => kind === "renewal-notice") ? ["a notice by guess"] : [];
  return renewal.charges.flatMap((charge) => {
    const { at } = charge;
    const notices = noticesFor(record, charge);
    if (notices.length > 1) return [`${notices.length} notices of the charge at ${dateOf(at)}`];
    const deadline = at - promised;
    if (at > endsAt || (stop !== null && stop.requestedAt <= deadline)) return [];
    const outage = outages.find(({ from, to }) => from <= deadline && to > deadline - CATCH_UP_MS);
    const latest = outage === undefined ? deadline : outage.to + CATCH_UP_MS;
    if (latest >= at || (stop !== null && stop.requestedAt <= latest)) return [];
    const [notice] = notices;
    if (notice === undefined) return [`the charge at ${dateOf(at)} was not announced`];
    return notice.takenAt > latest ? [`the charge at ${dateOf(at)} was announced at ${dateOf(notice.takenAt)}`] : [];
  });
}

/** Each notice is about a charge that was made, or that a stop has prevented. */
function noticesOf(record: Record, endsAt: number): string[] {
  const { renewal, mails, stop, length } = record;
  const half = (periodOf(length) ?? 0) / 2;
  return mails.flatMap(({ kind, occasion }) => {
    const expectedAt = Date.parse(occasion);
    if (kind !== "renewal-notice" || expectedAt > endsAt - half || stop !== null) return [];
    const isMade = renewal.charges.some(({ at }) => Math.abs(at - expectedAt) < half);
    return isMade ? [] : [`a notice of ${occasion}, when nothing was charged`];
  });
}

function afterTheStop({ renewal, mails, stop }: Record): string[] {
  const stoppedAt = stop?.stoppedAt ?? null;
  const confirmations = mails.filter(({ kind }) => kind === "renewal-stopped").length;
  if (stoppedAt === null) return confirmations === 0 ? [] : ["a stop was confirmed by mail, and not by the partner"];
  const problems = confirmations === 1 ? [] : [`${confirmations} mails confirm one stop`];
  for (const { kind, occasion, takenAt } of mails) {
    if (takenAt <= stoppedAt || kind === "renewal-stopped") continue;
    const isReceiptFromBefore = kind === "renewal-charged" && paidAtOf(occasion) <= stoppedAt;
    if (!isReceiptFromBefore) problems.push(`${kind} ${occasion} at ${dateOf(takenAt)}, after the stop was confirmed`);
  }
  if (renewal.cancelledAt === null) problems.push("called stopped, and the partner still charges");
  return problems;
}

/** Each charge that the shop heard of has one receipt, unless it was made after the confirmed end. */
function receiptsOf({ renewal, mails, stop }: Record, endsAt: number): string[] {
  const stoppedAt = stop?.stoppedAt ?? Number.POSITIVE_INFINITY;
  return renewal.charges.flatMap(({ at, heardAt }) => {
    const receipts = mails.filter(({ kind, occasion }) => kind === "renewal-charged" && paidAtOf(occasion) === at);
    if (at > stoppedAt) return [];
    if (heardAt === null) return receipts.length === 0 ? [] : ["a receipt of a payment that was never reported"];
    if (heardAt > endsAt - 5 * DAY) return [];
    return receipts.length === 1 ? [] : [`${receipts.length} receipts of the charge at ${dateOf(at)}`];
  });
}

/** Silence is told only where there was some, three days after an announced charge. */
function silencesOf(record: Record): string[] {
  const { renewal, mails, length } = record;
  const half = (periodOf(length) ?? 0) / 2;
  const told = mails.filter(({ kind }) => kind === "renewal-failing");
  return told.flatMap(({ occasion, takenAt }) => {
    const expectedAt = Date.parse(occasion);
    if (takenAt < expectedAt + 3 * DAY) return [`silence was told at ${dateOf(takenAt)} of ${occasion}`];
    const isHeard = renewal.charges.some(
      ({ at, heardAt }) => at > expectedAt - half && heardAt !== null && heardAt < takenAt - STEP_MS,
    );
    return isHeard ? [`silence was told of ${occasion}, after a charge was heard of`] : [];
  });
}

/** The key of a payment ends with its time. */
function paidAtOf(occasion: string): number {
  return Number(occasion.split(" ").at(-1));
}

function dateOf(at: number): string {
  return new Date(at).toISOString();
}
