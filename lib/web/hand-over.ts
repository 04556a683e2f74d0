import "server-only";
import { after } from "next/server";
import { env } from "#/lib/env.ts";
import { type Handed, waiting } from "./handed.ts";

/**
 * For the properties of a plain page's client component. The framework writes them with the page once more, for a script; there none runs. So
 * the value waits in this process until the answer is sent, and only its key is in the page. In development scripts run everywhere.
 */
export function handOver<Value extends object>(value: Value): Handed<Value> {
  if (env().isDevelopment) return value;
  const { values } = waiting();
  const key = ++waiting().lastKey;
  values.set(key, value);
  after(() => void values.delete(key));
  return key;
}
