import type { Input } from "./inputs.ts";
import { KNOWN_ANSWERS, KNOWN_LINES } from "./known.ts";
import type { Answer } from "./wire.ts";

/** Only the notification route may ask to be sent the same again: for a key or an algorithm that is not known here (yet). */
const NOTIFICATION_STATUSES = [400, 401, 404, 405, 413, 415, 431, 503];

const TRACE = /^\s+at \S+ \(|node_modules|\.next\/|file:\/\/|\/[\w/.-]+\.(ts|tsx|mjs):\d+|\bat (async )?\w+ \(/m;
const SLOW_MS = 2_000;

/** What is wrong with an answer; null when nothing is. */
export function judge(input: Input, answer: Answer | null, ms: number): string | null {
  if (ms > SLOW_MS) return `took ${ms} ms`;
  // A broken request may be dropped; any other is owed an answer.
  if (answer === null) return input.manner === "broken" ? null : "no answer";
  const { status, headers, body } = answer;
  if (input.from !== "script" && TRACE.test(body)) return `${status} with a trace or a path: ${TRACE.exec(body)?.[0]}`;
  const location = headers.get("location");
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) return `${status} leads to ${location}`;
  if (isKnown(input, answer)) return null;
  if (input.from === "notification" && NOTIFICATION_STATUSES.includes(status)) return null;
  if (status >= 500 || status < 200) return `${status}: ${body.slice(0, 300)}`;
  if (status === 200 && /digest":"\d/.test(body)) return `${status} with an error in the page`;
  const isPage = status === 200 && headers.get("content-type")?.startsWith("text/html");
  if (isPage && input.method !== "HEAD" && !/<h1[\s>]/.test(body)) return "a page without a heading";
  return null;
}

function isKnown({ bytes }: Input, { status, body }: Answer): boolean {
  const request = bytes.toString("latin1");
  return KNOWN_ANSWERS.some((known) => known.status === status && known.body.test(body) && known.request.test(request));
}

/** Lines the shop printed of its own trouble. There must be none, but for those known to come from the framework. */
export function troubleIn(printed: string): string[] {
  return printed
    .split("\n")
    .filter((line) => /"level":"(error|fatal)"|⨯|^\s*\[?\w*Error\b|[Uu]nhandled|[Uu]ncaught/.test(line))
    .filter((line) => !KNOWN_LINES.some((known) => known.test(line)));
}
