import type { LayoutJoin } from "#/lib/env.ts";

/** What stands between the two parts, under the names that the setting NOTIFICATION_LAYOUT has for it. */
const JOINS: Record<LayoutJoin, string> = {
  nothing: "",
  newline: "\n",
  colon: ":",
  dot: ".",
  comma: ",",
  ampersand: "&",
  bar: "|",
};

export type Layout = (body: string, header: string) => string;

/**
 * Assumption "notification-layout": the service joins a notification's sorted body and its header text in one of these ways. A name
 * has the order of the two parts and what stands between them: "body-newline-header".
 */
export const LAYOUTS: ReadonlyMap<string, Layout> = new Map(
  Object.entries(JOINS).flatMap(([name, join]) => [
    [`body-${name}-header`, (body: string, header: string) => body + join + header] as const,
    [`header-${name}-body`, (body: string, header: string) => header + join + body] as const,
  ]),
);
