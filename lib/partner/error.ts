/**
 * - `unreachable`: no complete answer (refused connection, time-out, reset, an answer that breaks off).
 * - `http`: an answer with a status other than 200.
 * - `refused`: the service understood and said no.
 * - `malformed`: an answer that is not what the interface says, or speaks of something else than was asked.
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
  /** The service's own words on a refusal: for the log and the operator, never for the buyer. */
  upstreamCode?: string;
  cause?: unknown;
}

/**
 * Whether something thrown is a `PartnerError`. By name, not by class: the framework evaluates modules several times in one
 * process, and an error may come from another copy of its class than the one that asks.
 */
export function isPartnerError(error: unknown): error is PartnerError {
  return error instanceof Error && error.name === "PartnerError";
}

/** The one error of the door to the partner. Its message is safe to log: it holds the call and our reason, no field values. */
export class PartnerError extends Error {
  override readonly name = "PartnerError";
  readonly kind: PartnerErrorKind;
  readonly call: string;
  /** False only when the request surely did nothing; then, and only then, may "nothing happened" be said. */
  readonly mayHaveTakenEffect: boolean;
  readonly status: number | undefined;
  /** How long the service asks to be left alone; 0 when it asks for nothing. */
  readonly retryAfterMs: number;
  readonly upstreamCode: string | undefined;

  constructor(kind: PartnerErrorKind, details: Details) {
    super(`${kind}: ${details.method ?? "POST"} /${details.call}: ${details.reason}`, { cause: details.cause });
    this.kind = kind;
    this.call = details.call;
    this.mayHaveTakenEffect = details.mayHaveTakenEffect;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs ?? 0;
    this.upstreamCode = details.upstreamCode;
  }
}
