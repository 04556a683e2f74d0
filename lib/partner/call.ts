import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import type { Log } from "#/lib/process/log.ts";
import { scrub } from "#/lib/process/scrub.ts";
import { isPartnerError, PartnerError } from "./error.ts";
import { exchange } from "./exchange.ts";
import type { Family } from "./families.ts";
import type { Json } from "./json.ts";
import type { Pace } from "./rate-limit.ts";
import type { Fields } from "./sign.ts";

export interface Call<T> {
  /** As it stands in the path: "singleOrder". It is logged, so no SIM number may be in it. */
  name: string;
  /** Absent: POST. The fields of a GET travel in the query, those of the others in the body. */
  method?: "GET" | "DELETE";
  base: string;
  /** The label that shop and payment calls carry. */
  tradeType?: string;
  fields: Fields;
  answer: z.ZodType<T>;
  /** A header that belongs to the answer: read as one more of its fields. */
  header?: string;
  /** Writes are sent once; reads are repeated within the deadline. */
  isWrite?: boolean;
  /** A read whose answer only hints at what the next call says for sure: asked once, and not waited for as long. */
  isHint?: boolean;
}

export type Caller = <T>(request: Call<T>) => Promise<T>;

const DEADLINE_MS = 10_000;
const HINT_DEADLINE_MS = 4_000;
const READ_ATTEMPTS = 3;

/** Makes the function through which every call goes: it waits for its turn, signs, sends, unwraps, checks the shape and logs. */
export function createCaller(family: Family, { pace, log }: { pace: Pace; log: Log }): Caller {
  return async function call<T>(request: Call<T>): Promise<T> {
    const startedAt = performance.now();
    const deadlineMs = request.isHint ? HINT_DEADLINE_MS : DEADLINE_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await pace.run(request, () => callOnce(request, deadlineMs - elapsed(startedAt)));
        log.info("partner answered", { call: request.name, ms: elapsed(startedAt) });
        return answer;
      } catch (error) {
        if (!isPartnerError(error)) throw error;
        const { kind, status, upstreamCode, message: reason } = error;
        const ms = elapsed(startedAt);
        // A refusal is an answer; the rest is trouble.
        const say = kind === "refused" ? log.info : log.warn;
        say("partner failed", { call: request.name, kind, status, upstreamCode, reason, ms });
        const pauseMs = Math.max(error.retryAfterMs, Math.round((100 + Math.random() * 300) * attempt));
        const isWorthwhile = mayPass(error) && ms + pauseMs < deadlineMs;
        if (request.isWrite || request.isHint || attempt === READ_ATTEMPTS || !isWorthwhile) throw error;
        await delay(pauseMs);
      }
    }
  };

  async function callOnce<T>(request: Call<T>, deadlineMs: number): Promise<T> {
    const { name, method = "POST", base, header, isWrite = false } = request;
    // The process may have stood still while it waited for its turn: what was right to ask then may not be any more.
    if (deadlineMs <= 0) throw unsent(request, "too late to be sent");
    const fields = { ...request.fields, ...family.envelope(request.tradeType) };
    // Assumed: what stands in the path is not signed, by any method. The general rule names it; the pages of the GET calls don't.
    const signed = { ...fields, sign: family.sign(fields) };
    const url = `${base.replace(/\/+$/, "")}/${name}`;
    const sent = method === "GET" ? { url: `${url}?${query(signed)}` } : { url, body: JSON.stringify(signed) };
    const { answer, headers } = await exchange({ call: name, method, ...sent, deadlineMs, isWrite });
    const data = open(request, answer);
    const parsed = request.answer.safeParse(header === undefined ? data : withHeader(data, header, headers[header]));
    if (!parsed.success) throw malformed(request, describe(parsed.error));
    return parsed.data;
  }

  /** What the service answers, out of its envelope. */
  function open(request: Call<unknown>, answer: Json): Json {
    if (!isObject(answer)) throw malformed(request, "no object");
    const reading = family.read(answer);
    if ("data" in reading) return reading.data;
    if ("flaw" in reading) throw malformed(request, reading.flaw);
    // Kept with the order and in the log: whatever of a customer the service repeats in it is taken out here, once.
    const upstreamCode = scrub(reading.refusal.slice(0, 1_000)).slice(0, 200);
    const { name: call, method } = request;
    const reason = "refused by the service";
    throw new PartnerError("refused", { call, method, reason, mayHaveTakenEffect: false, upstreamCode });
  }
}

/**
 * An answer that speaks of what was asked: one that names another payment, SIM or partner belongs to somebody else, and is
 * malformed. A name that is absent is not missed here; where it must be there, its schema says so.
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

/** A header that isn't there leaves a field of its name as it is. */
function withHeader(data: Json, name: string, value: unknown): unknown {
  const fields = isObject(data) ? data : {};
  return { ...fields, [name]: value ?? fields[name] };
}

function isObject(value: Json): value is { [key: string]: Json } {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Whether the same request might succeed a moment later. */
function mayPass(error: PartnerError): boolean {
  if (error.kind === "http") return error.status === 429 || (error.status ?? 0) >= 500;
  return error.kind !== "refused";
}

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".") || "answer"}: ${issue.message}`).join("; ");
}

function elapsed(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
