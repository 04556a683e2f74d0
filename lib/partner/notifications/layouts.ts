import type { LayoutJoin } from "#/lib/partner/settings.ts";

/** The text between the two parts, by its name in the setting NOTIFICATION_LAYOUT. The likelier ones come first. */
const JOINS: Record<LayoutJoin, string> = {
  newline: "\n",
  nothing: "",
  colon: ":",
  dot: ".",
  ampersand: "&",
  bar: "|",
  comma: ",",
  space: " ",
  semicolon: ";",
};

export type Layout = (body: string, header: string) => string;

/**
 * Assumption "notification-layout": the service joins a notification's sorted body and its header text in one of these ways. A name
 * has the order of the two parts and the text between them: "body-newline-header".
 */
export const LAYOUTS: ReadonlyMap<string, Layout> = new Map(
  Object.entries(JOINS).flatMap(([name, join]) => [
    [`body-${name}-header`, (body: string, header: string) => body + join + header] as const,
    [`header-${name}-body`, (body: string, header: string) => header + join + body] as const,
  ]),
);
