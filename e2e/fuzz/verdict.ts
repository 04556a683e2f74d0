import type { Input } from "./inputs.ts";
import { mayBeRefused } from "./known.ts";
import type { Answer } from "./wire.ts";

/** Only the notification route may ask to be sent the same again: for a key or an algorithm that is not known here (yet). */
const NOTIFICATION_STATUSES = [400, 401, 404, 405, 413, 415, 431, 503];

const TRACE = /^\s+at \S+ \(|node_modules|\.next\/|file:\/\/|\/[\w/.-]+\.(ts|tsx|mjs):\d+|\bat (async )?\w+ \(/m;
const SLOW_MS = 2_000;

/** The error in an answer; null if there is none. */
export function judge(input: Input, answer: Answer | null, ms: number): string | null {
  if (ms > SLOW_MS) return `took ${ms} ms`;
  // A broken request may be dropped; any other is owed an answer.
  if (answer === null) return input.manner === "broken" ? null : "no answer";
  const { status, headers, body } = answer;
  if (input.from !== "script" && TRACE.test(body)) return `${status} with a trace or a path: ${TRACE.exec(body)?.[0]}`;
  const location = headers.get("location");
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) return `${status} leads to ${location}`;
  if (input.from === "notification" && NOTIFICATION_STATUSES.includes(status)) return null;
  if (status >= 500 && mayBeRefused(input)) return null;
  if (status >= 500 || status < 200) return `${status}: ${body.slice(0, 300)}`;
  if (status === 200 && /digest":"\d/.test(body)) return `${status} with an error in the page`;
  const isPage = status === 200 && headers.get("content-type")?.startsWith("text/html");
  if (isPage && input.method !== "HEAD" && !/<h1[\s>]/.test(body)) return "a page without a heading";
  return null;
}

/** The shop's log entry of its own failure: a guard around every page, action and route writes it. */
const OWN = /"level":"(error|fatal)"|[Uu]nhandled|[Uu]ncaught/;
/** The framework's output about requests that it refuses, and about its own failures. */
const FRAMEWORK = /⨯|^\s*\[?\w*Error\b/;
/** A sender who goes away in the middle of a form: the framework's parser leaves the end of the request to its last net. */
const GONE = /^(⨯ )?uncaughtException: +Error: aborted$/;

/** Lines the shop printed of trouble. The framework's own are no trouble where something was sent that it may refuse. */
export function troubleIn(printed: string, canFrameworkRefuse: boolean): string[] {
  return printed
    .split("\n")
    .filter((line) => OWN.test(line) || (FRAMEWORK.test(line) && !canFrameworkRefuse))
    .filter((line) => !GONE.test(line));
}
