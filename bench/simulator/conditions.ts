import type { Choices } from "./choices.ts";

/** How often each kind of fault happens in a schedule. */
export interface Conditions {
  instances: number;
  partner: number;
  database: number;
  notifications: number;
  kills: number;
  pauses: number;
  /** Changed prices, withdrawn plans, wrong notifications. */
  trouble: number;
  clocks: number;
  /** One of the service's calls fails for minutes of every hour. */
  isCallDown: boolean;
  /** The mail server refuses, loses its answers, is slow. */
  mails: number;
  /** For so long there is no mail server. */
  mailDownMs: number;
}

/** Each kind of fault is absent from some schedules, where the others then act alone. */
export function drawConditions(choices: Choices): Conditions {
  return {
    instances: choices.condition("instances", [1, 1, 2, 3]),
    partner: choices.condition("partner fails", [0, 0.05, 0.2, 0.4]),
    database: choices.condition("database fails", [0, 0, 0.005, 0.03]),
    notifications: choices.condition("notifications fail", [0, 0.1, 0.5, 1]),
    kills: choices.condition("kills", [0, 0, 0.002, 0.01]),
    pauses: choices.condition("pauses", [0, 0, 0.002]),
    trouble: choices.condition("trouble", [0, 0.2, 0.6]),
    clocks: choices.condition("clocks", [0, 0, 0.5]),
    isCallDown: choices.condition("a call is down", [false, false, false, true]),
    mails: choices.condition("mails fail", [0, 0, 0.1, 0.5]),
    mailDownMs: choices.condition("mail server is down", [0, 0, 0, 86_400_000]),
  };
}
