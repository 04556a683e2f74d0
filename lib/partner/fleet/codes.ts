/* The fleet's codes. */

/** Documented: the type of an unlimited daily plan. */
export const UNLIMITED_TYPE = "0";

/** In words, for operators. Documented for the SIMs in use, and presumably the same in the list of devices. Further codes are not documented. */
export const LIFECYCLES: ReadonlyMap<string, string> = new Map([
  ["1", "before activation"],
  ["2", "active"],
  ["3", "before its end"],
]);

/** In words, for operators. Documented: how long one period of a plan is, by its type. */
export const PERIODS: ReadonlyMap<string, string> = new Map([
  [UNLIMITED_TYPE, "a day, unlimited"],
  ["1", "a day"],
  ["2", "a month"],
  ["3", "three months"],
  ["4", "six months"],
  ["5", "a year"],
]);

/** A time as the service writes it, with or without separators, to be read by a person. Its zone is not documented. */
export function legibleTime(text: string): string {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  return parts === null ? text : `${parts.slice(1, 4).join("-")} ${parts.slice(4).join(":")}`;
}
