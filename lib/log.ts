import pino from "pino";

/**
 * The only things a log line may hold. Secrets, mail addresses and SIM numbers have no field here; whatever free text comes
 * along (`reason`, the words of an error) is scrubbed of everything that looks like one.
 */
export interface LogFields {
  orderId?: string | undefined;
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
  error?: unknown;
}

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A log that writes one JSON line an entry. `destination` defaults to the standard output. */
export function createLog(destination?: { write(line: string): void }): Log {
  const options: pino.LoggerOptions = { base: null, formatters: { level: (level) => ({ level }) } };
  const logger = destination ? pino(options, destination) : pino(options);
  return {
    info: (message, fields) => logger.info(allowed(fields), message),
    warn: (message, fields) => logger.warn(allowed(fields), message),
    error: (message, fields) => logger.error(allowed(fields), message),
  };
}

export const log: Log = createLog();

const ALLOWED = [
  "orderId",
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
  "error",
] as const satisfies (keyof LogFields)[];

function allowed(fields: LogFields = {}): Record<string, unknown> {
  const entries = ALLOWED.filter((key) => fields[key] !== undefined).map((key) => [key, written(fields[key])]);
  return Object.fromEntries(entries);
}

function written(value: unknown): unknown {
  if (typeof value === "number") return value;
  if (value instanceof Error) {
    const cause = value.cause === undefined ? undefined : written(value.cause);
    return { name: value.name, message: scrub(value.message), stack: scrub(value.stack ?? ""), cause };
  }
  return scrub(String(value));
}

/** Takes out what looks like a mail address, a long number or a client secret. */
function scrub(text: string): string {
  return text
    .replace(/\S+@\S+/g, "[mail]")
    .replace(/\w+_secret_\w+/g, "[secret]")
    .replace(/\b[0-9A-Fa-f]{12,}\b|[0-9]{12,}/g, "[number]")
    .slice(0, 4_000);
}
