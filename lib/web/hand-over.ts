import "server-only";
import { after } from "next/server";
import { env } from "#/lib/env.ts";
import { type Handed, waiting } from "./handed.ts";

/**
 * Keeps a client component's props in this process until the answer is sent. The framework would also write them into the page for a script,
 * and plain pages run none; so only a key is in the page. In development scripts run everywhere.
 */
export function handOver<Value extends object>(value: Value): Handed<Value> {
  if (env().isDevelopment) return value;
  const { values } = waiting();
  const key = ++waiting().lastKey;
  values.set(key, value);
  after(() => void values.delete(key));
  return key;
}
