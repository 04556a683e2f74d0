import pino from "pino";
import { type CountedAlarm, countsSinceStart, type StandingAlarm } from "./alarms.ts";
import { standardOutput } from "./log-output.ts";
import { scrub } from "./scrub.ts";

/**
 * The only things a log line may hold. Secrets, mail addresses and SIM numbers have no field here; whatever free text comes
 * along (`reason`, the words of an error) is scrubbed of everything that looks like one.
 */
export interface LogFields {
  orderId?: string | undefined;
  /** An owner's wish that a renewal ends. */
  stopId?: string | undefined;
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
  /** What an operator must see: a name of `alarms.ts`. One that is counted is, by being logged. */
  alarm?: StandingAlarm | CountedAlarm | undefined;
  error?: unknown;
}

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A log that writes one JSON line an entry. */
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

const ALLOWED = [
  "orderId",
  "stopId",
  "call",
  "kind",
  "status",
  "upstreamCode",
  "reason",
  "keyId",
  "layout",
  "event",
  "count",
  "ms",
  "page",
  "alarm",
  "error",
] as const satisfies (keyof LogFields)[];

function allowed(fields: LogFields = {}): Record<string, unknown> {
  const counts: Partial<Record<string, number>> = countsSinceStart();
  const { alarm = "" } = fields;
  if (counts[alarm] !== undefined) counts[alarm] += 1;
  const entries = ALLOWED.filter((key) => fields[key] !== undefined).map((key) => [key, written(fields[key])]);
  return Object.fromEntries(entries);
}

/** An error may name itself as its cause. */
const MAX_CAUSES = 5;

function written(value: unknown, depth = 0): unknown {
  if (typeof value === "number") return value;
  if (!(value instanceof Error)) return cut(value);
  const { name, message, stack = "", cause } = value;
  const why = cause === undefined || depth === MAX_CAUSES ? undefined : written(cause, depth + 1);
  return { name: cut(name), message: cut(message), stack: cut(stack), cause: why };
}

const MAX_LENGTH = 4_000;

/** Writing a line must not fail, whatever was thrown. What is cut off first can't be recognised any more, so it is cut twice. */
function cut(value: unknown): string {
  const text = typeof value === "object" && value !== null ? Object.prototype.toString.call(value) : String(value);
  return scrub(text.slice(0, 2 * MAX_LENGTH)).slice(0, MAX_LENGTH);
}
