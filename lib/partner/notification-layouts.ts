const JOINS = { nothing: "", newline: "\n", colon: ":", dot: ".", comma: ",", ampersand: "&", bar: "|" };

export type Layout = (body: string, header: string) => string;

/**
 * Assumed: how a notification's sorted body and its header text are joined before they are signed. The service's description
 * names the two parts and neither their order nor what stands between them, so each combination has a name here
 * ("body-newline-header"); a setting may pin one.
 */
export const LAYOUTS: ReadonlyMap<string, Layout> = new Map(
  Object.entries(JOINS).flatMap(([name, join]) => [
    [`body-${name}-header`, (body: string, header: string) => body + join + header] as const,
    [`header-${name}-body`, (body: string, header: string) => header + join + body] as const,
  ]),
);
