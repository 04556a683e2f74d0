import { isPartnerError } from "#/lib/partner/error.ts";
import { inTime, TimeoutError } from "#/scripts/doctor/network/timeout.ts";

/** The outcome of one question to the partner service. */
export type Outcome<T = unknown> =
  | { status: "accepted"; answer: T }
  /** The service's own words, scrubbed. */
  | { status: "refused"; words: string }
  | { status: "failed"; kind: "silent" | "http" | "foreign" | "odd"; reason: string; code: number };

/** Asks, and turns every failure of the partner into an outcome. */
export async function ask<T>(question: Promise<T>): Promise<Outcome<T>> {
  try {
    return { status: "accepted", answer: await inTime(question) };
  } catch (error) {
    if (error instanceof TimeoutError) return { status: "failed", kind: "silent", reason: "time-out", code: 0 };
    if (!isPartnerError(error)) throw error;
    if (error.kind === "refused") return { status: "refused", words: error.upstreamCode ?? "" };
    const reason = error.message.split(": ").slice(2).join(": ");
    const code = error.status ?? 0;
    if (error.kind === "unreachable") return { status: "failed", kind: "silent", reason, code };
    if (error.kind === "http") return { status: "failed", kind: "http", reason, code };
    // An answer in JSON of another shape carries no status here.
    return { status: "failed", kind: error.status === undefined ? "odd" : "foreign", reason, code };
  }
}

/** A number of the right form that no SIM has, so that asking about it reads no owner's data. */
export const MADE_UP_SIM = "89000000000000000000";
