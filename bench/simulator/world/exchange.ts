import type { Choices } from "#/bench/simulator/choices.ts";
import type { Actor, Scheduler } from "#/bench/simulator/scheduler.ts";
import { PartnerError, type PartnerErrorKind } from "#/lib/partner/error.ts";
import type { World } from "./world.ts";

export interface Exchange {
  world: World;
  scheduler: Scheduler;
  choices: Choices;
  /** The process that asks. */
  actor: Actor;
  faultRate: number;
  /** How often the process is paused just before a call. */
  pauseRate: number;
  isCallDown: boolean;
  /** Pauses the process from now on, for some time. */
  standStill: () => void;
}

/**
 * How one call may fail: it was never sent; it was sent and lost; it took effect and its answer was lost; it takes effect only after
 * the shop's timeout; it broke before or after it took effect; the answer is garbage; the service refuses.
 */
const FAULTS = ["unsent", "lost", "unanswered", "late", "5xx", "5xx after", "garbage", "refused"] as const;
/** Assumed: a refused query for a SIM's renewal means that there is none, so it is refused only in that case. */
const UNREFUSED = FAULTS.filter((fault) => fault !== "refused");
/** No other call moves money by itself, so no other refusal must be doubted. */
const SUBSCRIBING = [...FAULTS, "refused after"] as const;
type Fault = (typeof SUBSCRIBING)[number];
/** Money may move after these calls, so it matters most which process makes them, and when. */
const MOVING = new Set(["authorise", "authoriseRenewal", "subscribe"]);
const DEADLINE_MS = 10_000;
const HOUR = 3_600_000;

/**
 * @param act carries the call out and returns its answer; null for a refusal
 * @param payId of the order that it is about, where only one may ask about an order at a time
 */
export type Call = <T>(name: string, act: () => T | null, payId?: string) => Promise<T>;

/** The line to the service and back, on which calls get lost. */
export function createCall(exchange: Exchange): Call {
  const { world, scheduler, choices, actor, faultRate, pauseRate, isCallDown, standStill } = exchange;
  const down = isCallDown ? downTime(choices) : null;

  return async function call<T>(name: string, act: () => T | null, payId?: string): Promise<T> {
    if (choices.chance("stands still before a call", MOVING.has(name) ? 3 * pauseRate : pauseRate)) {
      standStill();
      await scheduler.wait(actor, `stands still before ${name}`);
    }
    if (payId === undefined) return make(name, act);
    const leave = world.visits.enter(actor, payId);
    try {
      return await make(name, act, payId);
    } finally {
      leave();
    }
  };

  async function make<T>(name: string, act: () => T | null, payId?: string): Promise<T> {
    const fault = drawFault(name);
    const travels = MOVING.has(name) ? [0, 200, 3_000, 4_500] : [0, 1, 200, 3_000];
    const travel = () => choices.oneOf(`partner ${name} travels`, 20, 0.3, travels);
    if (fault === "unsent") throw await failure("unreachable", 5, false);
    if (fault === "lost") throw await failure("unreachable", DEADLINE_MS, true);
    if (fault === "late") {
      void actLate(choices.pick(`partner ${name} late`, 60) * 1_000);
      throw await failure("unreachable", DEADLINE_MS, true);
    }
    await scheduler.wait(world.actor, `${actor.name} asks ${name}`, travel());
    if (fault === "5xx") throw await failure("http", 20, true);
    if (fault === "refused") throw await failure("refused", 20, false);
    const answer = act();
    if (fault === "unanswered") throw await failure("unreachable", DEADLINE_MS, true);
    if (fault === "5xx after") throw await failure("http", 20, true);
    if (fault === "garbage") throw await failure("malformed", 20, true);
    if (fault === "refused after") throw await failure("refused", 20, false);
    if (answer === null) throw await failure("refused", 20, false);
    await scheduler.wait(actor, `answer to ${name}`, travel());
    return answer;

    async function actLate(ms: number): Promise<void> {
      const isMoving = name === "subscribe" && payId !== undefined;
      if (isMoving) world.late.add(payId);
      await scheduler.wait(world.actor, `${name} of ${actor.name} comes late`, DEADLINE_MS + ms);
      if (isMoving) world.late.delete(payId);
      act();
    }

    async function failure(kind: PartnerErrorKind, ms: number, mayHaveTakenEffect: boolean): Promise<PartnerError> {
      await scheduler.wait(actor, `${name}: ${fault || kind}`, ms);
      const retryAfterMs = kind === "http" ? choices.oneOf("retry after", 0, 0.3, [2_000, 30_000]) : 0;
      const status = kind === "http" ? choices.oneOf("status", 503, 0.2, [429, 500, 502]) : 200;
      return new PartnerError(kind, { call: name, reason: fault, mayHaveTakenEffect, retryAfterMs, status });
    }
  }

  function drawFault(name: string): Fault | "" {
    const isDown = down?.name === name && scheduler.now % HOUR < down.ms && !choices.isCalm;
    if (isDown) return down.fault;
    return choices.oneOf<Fault | "">(`partner ${name}`, "", faultRate, faultsOf(name));
  }
}

function faultsOf(name: string): readonly Fault[] {
  if (name === "renewal") return UNREFUSED;
  return name === "subscribe" ? SUBSCRIBING : FAULTS;
}

/** One call is down for the first minutes of every hour, while the others are up. */
function downTime(choices: Choices): { name: string; fault: Fault; ms: number } {
  const names = ["renewal", "renewal", "subscribe", "cancelRenewal", "result", "place", "simOrders"] as const;
  return {
    name: choices.condition("which is down", names),
    fault: choices.condition<Fault>("down by", ["garbage", "garbage", "5xx", "5xx after", "unanswered", "late"]),
    ms: choices.condition("down for minutes", [2, 10, 40]) * 60_000,
  };
}
