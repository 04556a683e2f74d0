/**
 * - `unreachable`: no complete answer (connection refused, timeout, reset, answer cut off).
 * - `http`: an answer with a status other than 200.
 * - `refused`: the service understood and said no.
 * - `malformed`: an answer that breaks the interface, is longer than the shop reads, or is about something else than was asked.
 */
export type PartnerErrorKind = "unreachable" | "http" | "refused" | "malformed";

interface Details {
  call: string;
  /** Absent: POST. */
  method?: string | undefined;
  reason: string;
  mayHaveTakenEffect: boolean;
  status?: number;
  retryAfterMs?: number;
  isCrowded?: boolean;
  isTooLong?: boolean;
  /** The service's own words on a refusal: for the log and the operator, never shown to a buyer. */
  upstreamCode?: string;
  cause?: unknown;
}

/** By name, not by class: Next evaluates a module several times in one process, so there are several copies of the class. */
export function isPartnerError(error: unknown): error is PartnerError {
  return error instanceof Error && error.name === "PartnerError";
}

/** The only error of lib/partner. Its message is safe to log: it names the call and our reason, and no field values. */
export class PartnerError extends Error {
  override readonly name = "PartnerError";
  readonly kind: PartnerErrorKind;
  readonly call: string;
  /** False only when the request certainly did nothing; only then may a page say that nothing happened. */
  readonly mayHaveTakenEffect: boolean;
  /** No answer, a server error or a rate limit: the same request may succeed later. */
  readonly isTransient: boolean;
  readonly status: number | undefined;
  /** How long the service asks callers to wait; 0 when it does not. */
  readonly retryAfterMs: number;
  /** Not sent, because too many of our own calls were waiting. */
  readonly isCrowded: boolean;
  /** The answer is longer than the shop reads: it would be so again. */
  readonly isTooLong: boolean;
  readonly upstreamCode: string | undefined;

  constructor(kind: PartnerErrorKind, details: Details) {
    super(`${kind}: ${details.method ?? "POST"} /${details.call}: ${details.reason}`, { cause: details.cause });
    this.kind = kind;
    this.call = details.call;
    this.mayHaveTakenEffect = details.mayHaveTakenEffect;
    this.isTransient = kind === "unreachable" || details.status === 429 || (details.status ?? 0) >= 500;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs ?? 0;
    this.isCrowded = details.isCrowded ?? false;
    this.isTooLong = details.isTooLong ?? false;
    this.upstreamCode = details.upstreamCode;
  }
}
