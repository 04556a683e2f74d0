import { AsyncLocalStorage } from "node:async_hooks";
import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from "node:http";
import { once } from "#/lib/process/once.ts";

interface Answer {
  /** Sent beside what the framework sends. */
  headers: Record<string, string>;
  refusal: { status: number; headers: Readonly<Record<string, string>> } | null;
}

const answers = once("answers", () => new AsyncLocalStorage<Answer>());

/** Does work that answers a request, and may refuse it by `refuseWith`. */
export function answerBy<T>(response: ServerResponse, work: () => T): T {
  const answer: Answer = { headers: {}, refusal: null };
  const { writeHead } = response;
  // Node calls it for every answer, even when the code behind only writes.
  response.writeHead = function writeHeadOf(this: ServerResponse, status: number, ...rest: unknown[]) {
    for (const [name, value] of Object.entries(answer.headers)) this.setHeader(name, value);
    if (answer.refusal === null) return Reflect.apply(writeHead, this, [status, ...rest]);
    for (const [name, value] of Object.entries(answer.refusal.headers)) this.setHeader(name, value);
    this.statusMessage = STATUS_CODES[answer.refusal.status] ?? "";
    // What may stand before the headers is the text of the other status.
    const headers = rest.find((value): value is OutgoingHttpHeaders => typeof value === "object");
    return Reflect.apply(writeHead, this, headers ? [answer.refusal.status, headers] : [answer.refusal.status]);
  };
  return answers.run(answer, work);
}

/**
 * Sets status and headers of the answer to the present request, and leaves its content as it is. A page or a server action can't do so by
 * itself: the framework answers 200. Call it before the page begins to be sent; outside a request it does nothing.
 */
export function refuseWith(status: number, headers: Readonly<Record<string, string>> = {}): void {
  const answer = answers.getStore();
  if (answer) answer.refusal = { status, headers };
}

/** Adds a header to the answer to the present request, which a server action can't. Outside a request it does nothing. */
export function answerWithHeader(name: string, value: string): void {
  const answer = answers.getStore();
  if (answer) answer.headers[name] = value;
}
