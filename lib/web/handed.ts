import { use } from "react";
import { once } from "#/lib/process/once.ts";

/** What a server component hands to a client component: the value itself, or the key under which it waits in this process. */
export type Handed<Value extends object> = Value | number;

interface Waiting {
  lastKey: number;
  values: Map<number, object>;
}

/** One for the whole process: the framework loads the two sides of a page as two copies of a module. */
export const waiting = (): Waiting => once("handed over", () => ({ lastKey: 0, values: new Map() }));

const NEVER = new Promise<never>(() => undefined);

/** The value that was handed over. Should a script run on a plain page after all, it waits here and leaves the page as it came. */
export function useHanded<Value extends object>(handed: Handed<Value>): Value {
  if (typeof handed !== "number") return handed;
  if (typeof window !== "undefined") return use(NEVER);
  const value = waiting().values.get(handed);
  if (value === undefined) throw new Error("what was handed over is gone");
  return value as Value;
}
