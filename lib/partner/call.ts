import { setTimeout as delay } from "node:timers/promises";
import type { z } from "zod";
import type { Json } from "#/lib/json.ts";
import { scrub } from "#/lib/scrub.ts";
import { isPartnerError, PartnerError } from "./error.ts";
import { exchange } from "./exchange.ts";
import type { PartnerConfig } from "./partner.ts";
import { signShopRequest } from "./sign.ts";

export interface Call<T> {
  /** As it stands in the path: "singleOrder". */
  name: string;
  base: string;
  tradeType: string;
  fields: Record<string, string>;
  answer: z.ZodType<T>;
  /** Writes are sent once; reads are repeated within the deadline. */
  isWrite?: boolean;
  /** A read whose answer only hints at what the next call says for sure: asked once, and not waited for as long. */
  isHint?: boolean;
}

export type Caller = <T>(request: Call<T>) => Promise<T>;

const DEADLINE_MS = 10_000;
const HINT_DEADLINE_MS = 4_000;
const READ_ATTEMPTS = 3;
const VERSION = "3.0";

/** Makes the function through which every call goes: it signs, sends, unwraps, checks the shape and logs. */
export function createCaller({ partnerCode, now, log }: PartnerConfig): Caller {
  return async function call<T>(request: Call<T>): Promise<T> {
    const startedAt = performance.now();
    const deadlineMs = request.isHint ? HINT_DEADLINE_MS : DEADLINE_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await callOnce(request, deadlineMs - elapsed(startedAt));
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
    const isWrite = request.isWrite ?? false;
    const tradeTime = String(now());
    const fields = { ...request.fields, partnerCode, tradeTime, tradeType: request.tradeType, version: VERSION };
    const url = `${request.base.replace(/\/+$/, "")}/${request.name}`;
    const body = JSON.stringify({ ...fields, sign: signShopRequest(fields) });
    const wire = await exchange({ call: request.name, url, body, deadlineMs, isWrite });
    const parsed = request.answer.safeParse(withoutEnvelope(request, wire));
    if (!parsed.success) throw malformed(request, describe(parsed.error));
    return parsed.data;
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

export function malformed(request: Pick<Call<unknown>, "name" | "isWrite">, reason: string): PartnerError {
  const mayHaveTakenEffect = request.isWrite ?? false;
  return new PartnerError("malformed", { call: request.name, reason, mayHaveTakenEffect });
}

/** Some calls wrap their answer in operateCode, message and data, some answer bare; a refusal always carries its operateCode. */
function withoutEnvelope(request: Call<unknown>, wire: Json): Json {
  if (wire === null || typeof wire !== "object" || Array.isArray(wire)) throw malformed(request, "no object");
  if (!("operateCode" in wire)) return wire;
  const { operateCode, message, data } = wire;
  if (typeof operateCode !== "string") throw malformed(request, "operateCode is no text");
  if (operateCode === "S") return data === undefined ? wire : data;
  // Kept with the order and in the log: whatever of a customer the service repeats in it is taken out here, once.
  const upstreamCode = scrub(`${operateCode}: ${typeof message === "string" ? message : ""}`.slice(0, 1_000)).slice(
    0,
    200,
  );
  const reason = "refused by the service";
  throw new PartnerError("refused", { call: request.name, reason, mayHaveTakenEffect: false, upstreamCode });
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
