import type { Choices } from "./choices.ts";

/** How often what goes wrong, for the whole of a schedule. */
export interface Weather {
  instances: number;
  partner: number;
  database: number;
  notifications: number;
  kills: number;
  pauses: number;
  /** Prices that move, plans that go, notifications that are wrong. */
  trouble: number;
  clocks: number;
  /** One of the service's calls fails for minutes of every hour. */
  isCallDown: boolean;
}

/** Each kind of fault is absent from some schedules, so that the others are met undisturbed. */
export function drawWeather(choices: Choices): Weather {
  return {
    instances: choices.weather("instances", [1, 1, 2, 3]),
    partner: choices.weather("partner fails", [0, 0.05, 0.2, 0.4]),
    database: choices.weather("database fails", [0, 0, 0.005, 0.03]),
    notifications: choices.weather("notifications fail", [0, 0.1, 0.5, 1]),
    kills: choices.weather("kills", [0, 0, 0.002, 0.01]),
    pauses: choices.weather("pauses", [0, 0, 0.002]),
    trouble: choices.weather("trouble", [0, 0.2, 0.6]),
    clocks: choices.weather("clocks", [0, 0, 0.5]),
    isCallDown: choices.weather("a call is down", [false, false, false, true]),
  };
}
