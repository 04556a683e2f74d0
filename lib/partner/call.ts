import { isUtf8 } from "node:buffer";
import { setTimeout as delay } from "node:timers/promises";
import { type Span, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { z } from "zod";
import type { Log } from "#/lib/process/log.ts";
import { counters } from "#/lib/process/metrics/counters.ts";
import { scrub } from "#/lib/process/scrub.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import { isPartnerError, PartnerError, type PartnerErrorKind } from "./error.ts";
import { exchange, type Trace } from "./exchange.ts";
import type { Family } from "./families.ts";
import type { Json } from "./json.ts";
import type { Observe } from "./observations.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { Fields } from "./sign.ts";

export interface Call<T> {
  /** The path below the base: "singleOrder". It is logged, so it never contains a SIM number. */
  name: string;
  /** Where an id is in the path: what the call is counted under. */
  countedAs?: string;
  /** Absent: POST. The fields of a GET travel in the query, those of the others in the body. */
  method?: "GET" | "DELETE";
  base: string;
  /** The label that shop and payment calls carry. */
  tradeType?: string;
  fields: Fields;
  answer: z.ZodType<T>;
  /** Whether the answer may be a list without an envelope. */
  mayBeList?: boolean;
  /** Null is an answer too: there is nothing to tell yet. */
  mayBeNull?: boolean;
  /** A header of the answer that is read as one more of its fields. */
  header?: string;
  /** The longest answer that is read, in bytes, where it may have more than 1 MB. */
  maxAnswerBytes?: number;
  /** A write is sent once; a read is retried until the deadline. */
  isWrite?: boolean;
  /** A read that another call confirms: sent once, with a shorter deadline. */
  isAdvisory?: boolean;
  /** A read that no visitor waits for: it goes in the lane "rest". */
  isBackground?: boolean | undefined;
}

export type Caller = <T>(request: Call<T>) => Promise<T>;

export interface CallSettings {
  rateLimit: RateLimit;
  log: Log;
  observe: Observe;
  trace?: Trace;
}

const DEADLINE_MS = 10_000;
const ADVISORY_DEADLINE_MS = 4_000;
const READ_ATTEMPTS = 3;

/** Makes the function that sends every call: it waits for the rate limit, signs, sends, retries, unwraps, validates and logs. */
export function createCaller(family: Family, { rateLimit, log, observe, trace }: CallSettings): Caller {
  return (request) =>
    inSpan(`partner ${request.countedAs ?? request.name}`, (span) => call(request, span), SpanKind.CLIENT);

  async function call<T>(request: Call<T>, span: Span): Promise<T> {
    const startedAt = performance.now();
    const deadlineMs = request.isAdvisory ? ADVISORY_DEADLINE_MS : DEADLINE_MS;
    for (let attempt = 1; ; attempt += 1) {
      const count = timer(request);
      span.setAttribute("shop.partner.attempts", attempt);
      try {
        const answer = await rateLimit.run({ ...request, family: family.name }, () =>
          callOnce(request, deadlineMs - elapsed(startedAt)),
        );
        count("answered");
        span.setAttribute("shop.partner.outcome", "answered");
        log.info("partner answered", { call: request.name, ms: elapsed(startedAt) });
        return answer;
      } catch (error) {
        if (!isPartnerError(error)) throw error;
        const { kind, status, upstreamCode, message: reason } = error;
        count(kind);
        const ms = elapsed(startedAt);
        if (status === 429) observe("rate-limit", "status 429");
        // A refusal is an answer; every other kind is a failure.
        const write = kind === "refused" ? log.info : log.warn;
        write("partner failed", { call: request.name, kind, status, upstreamCode, reason, ms });
        const isRetried = !request.isWrite && !request.isAdvisory && attempt < READ_ATTEMPTS && isRetryable(error);
        const pauseMs = Math.max(error.retryAfterMs, Math.round((100 + Math.random() * 300) * attempt));
        if (!isRetried || ms + pauseMs >= deadlineMs) {
          span.setAttributes({ "shop.partner.outcome": kind, ...(status && { "http.response.status_code": status }) });
          if (kind === "refused") span.setStatus({ code: SpanStatusCode.OK });
          throw error;
        }
        await delay(pauseMs);
      }
    }
  }

  async function callOnce<T>(request: Call<T>, deadlineMs: number): Promise<T> {
    const { name, method = "POST", base, header, isWrite = false, maxAnswerBytes } = request;
    // The deadline may have passed while the request waited for the rate limit.
    if (deadlineMs <= 0) throw unsent(request, "too late to be sent");
    const fields = { ...request.fields, ...family.envelope(request.tradeType) };
    // Parameters in the path are not signed: assumption "path-unsigned".
    const signed = { ...fields, sign: family.sign(fields) };
    const url = `${base.replace(/\/+$/, "")}/${name}`;
    const sent = method === "GET" ? { url: `${url}?${query(signed)}` } : { url, body: JSON.stringify(signed) };
    const sending = { call: name, method, ...sent, deadlineMs, isWrite, maxAnswerBytes, trace };
    const { answer, headers } = await exchange(sending);
    const data = open(request, answer);
    const parsed = request.answer.safeParse(header === undefined ? data : withHeader(data, header, headers[header]));
    if (!parsed.success) throw malformed(request, describe(parsed.error));
    return parsed.data;
  }

  /** The data of an answer, without its envelope. */
  function open(request: Call<unknown>, answer: Json): Json {
    if (request.mayBeList && Array.isArray(answer)) return answer;
    if (answer === null && request.mayBeNull) return null;
    if (!isObject(answer)) throw malformed(request, "no object");
    const reading = family.read(answer);
    if ("data" in reading) return reading.data;
    if ("flaw" in reading) throw malformed(request, reading.flaw);
    // Stored with the order and logged, so personal data is removed from it here.
    const upstreamCode = scrub(reading.refusal.slice(0, 1_000)).slice(0, 200);
    const { name: call, method } = request;
    const reason = "refused by the service";
    throw new PartnerError("refused", { call, method, reason, mayHaveTakenEffect: false, upstreamCode });
  }
}

/**
 * Rejects an answer about another payment, SIM or partner than the one asked about. A name that the answer omits passes; where it
 * is required, the schema says so.
 */
export function aboutOurs<T extends Record<string, unknown>>(
  answer: z.ZodType<T>,
  expected: { [Name in keyof T]?: string },
): z.ZodType<T> {
  const crossed = (echo: T): string[] =>
    Object.keys(expected).filter((name) => echo[name] != null && echo[name] !== expected[name]);
  return answer.refine((echo) => crossed(echo).length === 0, {
    error: ({ input }) => `names another ${crossed(input as T).join(", ")}`,
  });
}

function unsent({ name: call, method }: Asked, reason: string): PartnerError {
  return new PartnerError("unreachable", { call, method, reason, mayHaveTakenEffect: false });
}

export function malformed(request: Asked, reason: string): PartnerError {
  const mayHaveTakenEffect = request.isWrite ?? false;
  return new PartnerError("malformed", { call: request.name, method: request.method, reason, mayHaveTakenEffect });
}

type Asked = Pick<Call<unknown>, "name" | "method" | "isWrite">;

function query(fields: Fields): string {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
}

/** Without the header, a field of the same name stays as it is. Node reads a header as Latin-1, and the service may write UTF-8. */
function withHeader(data: Json, name: string, header: string | string[] | undefined): unknown {
  const fields = isObject(data) ? data : {};
  return { ...fields, [name]: typeof header === "string" ? utf8(header) : fields[name] };
}

function utf8(header: string): string {
  const bytes = Buffer.from(header, "latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : header;
}

function isObject(value: Json): value is { [key: string]: Json } {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/**
 * An unreadable answer may come from a proxy in between, so it is retried too; one that is too long would be so again. Where too
 * many wait, one more attempt makes it worse.
 */
function isRetryable(error: PartnerError): boolean {
  return (error.isTransient && !error.isCrowded) || (error.kind === "malformed" && !error.isTooLong);
}

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".") || "answer"}: ${issue.message}`).join("; ");
}

/** Counts an attempt once it has ended. */
function timer({ name, countedAs = name }: Pick<Call<unknown>, "name" | "countedAs">) {
  const startedAt = performance.now();
  return (outcome: "answered" | PartnerErrorKind): void => {
    const seconds = (performance.now() - startedAt) / 1_000;
    counters().partnerCalls.observe({ call: countedAs, outcome }, seconds);
  };
}

function elapsed(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
