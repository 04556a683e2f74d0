import pino from "pino";
import { type CountedAlarm, countsSinceStart, NOISE, type StandingAlarm } from "./alarms.ts";
import { standardOutput } from "./log-output.ts";
import { scrub } from "./scrub.ts";

/**
 * The only fields of a log line. Secrets, email addresses and SIM numbers have none; free text (`reason`, an error's message) is
 * scrubbed of everything that looks like one.
 */
export interface LogFields {
  orderId?: string | undefined;
  /** An owner's request to stop a renewal. */
  stopId?: string | undefined;
  /** A mail in the outbox. */
  mailId?: string | undefined;
  /** What operators order for SIMs. */
  fleetOrderId?: string | undefined;
  /** A change of a group of SIMs. */
  changeId?: string | undefined;
  call?: string | undefined;
  kind?: string | undefined;
  status?: number | undefined;
  upstreamCode?: string | undefined;
  reason?: string | undefined;
  keyId?: string | undefined;
  layout?: string | undefined;
  event?: string | undefined;
  count?: number | undefined;
  ms?: number | undefined;
  page?: string | undefined;
  /** A digest of a client's address, of `security-log.ts`. */
  client?: string | undefined;
  /** A name of `alarms.ts`. Logging an event alarm counts it. */
  alarm?: StandingAlarm | CountedAlarm | undefined;
  error?: unknown;
}

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A log that writes each entry as one line of JSON. */
export function createLog(destination: { write(line: string): void } = standardOutput()): Log {
  const options: pino.LoggerOptions = { base: null, formatters: { level: (level) => ({ level }) } };
  const logger = pino(options, destination);
  return {
    info: (message, fields) => logger.info(allowed(fields), message),
    warn: (message, fields) => logger.warn(allowed(fields), message),
    error: (message, fields) => logger.error(allowed(fields), message),
  };
}

export const log: Log = createLog();

/** Checked by type to be all of them: a field that was missing here would be left out of each line without a word. */
const ALLOWED = Object.keys({
  orderId: 1,
  stopId: 1,
  mailId: 1,
  fleetOrderId: 1,
  changeId: 1,
  call: 1,
  kind: 1,
  status: 1,
  upstreamCode: 1,
  reason: 1,
  keyId: 1,
  layout: 1,
  event: 1,
  count: 1,
  ms: 1,
  page: 1,
  client: 1,
  alarm: 1,
  error: 1,
} satisfies Record<keyof LogFields, 1>) as (keyof LogFields)[];

function allowed(fields: LogFields = {}): Record<string, unknown> {
  const counts: Partial<Record<string, number>> = countsSinceStart();
  const { alarm = "" } = fields;
  if (counts[alarm] !== undefined) counts[alarm] += 1;
  const entries = ALLOWED.filter((key) => fields[key] !== undefined).map((key) => [key, toLogged(fields[key])]);
  return Object.fromEntries(NOISE.has(alarm) ? [...entries, ["noise", true]] : entries);
}

/** An error may be its own cause. */
const MAX_CAUSES = 5;

function toLogged(value: unknown, depth = 0): unknown {
  if (typeof value === "number") return value;
  if (!(value instanceof Error)) return cut(value);
  const { name, message, stack = "", cause } = value;
  const why = cause === undefined || depth === MAX_CAUSES ? undefined : toLogged(cause, depth + 1);
  return { name: cut(name), message: cut(message), stack: cut(stack), cause: why };
}

const MAX_LENGTH = 4_000;

/** Never fails, since any value can be thrown. Cut before and after scrubbing: a secret cut in half would not be recognised. */
function cut(value: unknown): string {
  const text = typeof value === "object" && value !== null ? Object.prototype.toString.call(value) : String(value);
  return scrub(text.slice(0, 2 * MAX_LENGTH)).slice(0, MAX_LENGTH);
}
