import type { IncomingMessage } from "node:http";
import type { Places } from "./places.ts";

interface Limits {
  maxBytes: number;
  timeoutMs: number;
  /** For large bodies: any number of connections may send at once, and together they must not fill the memory. */
  places: Places<IncomingMessage>;
  /** Asked once before a body may become large; without leave it is too large. Nothing more is read meanwhile. */
  mayBeLarge?: (() => Promise<boolean>) | undefined;
}

export type Outcome = "whole" | "too large" | "late";

/** Up to here a body needs no place. No genuine form or notification is longer. */
const SMALL_BYTES = 16 * 1024;

/**
 * Calls `done` once the whole body has come, and counts it by what comes, whether or not a length is declared. The request can then be
 * read as if nothing had happened before. After any other outcome nothing more is read. If the client hangs up first, `done` isn't
 * called.
 */
export function holdBody(
  request: IncomingMessage,
  { maxBytes, timeoutMs, places, mayBeLarge }: Limits,
  done: (outcome: Outcome) => void,
): void {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared === 0 && request.headers["transfer-encoding"] === undefined) {
    done("whole");
    return;
  }
  let held = new ArrayBuffer(0);
  let size = 0;
  let leave: "asked" | "given" | null = mayBeLarge === undefined ? "given" : null;
  let isOver = false;
  const letGo = () => {
    isOver = true;
    clearTimeout(timer);
    places.leave(request);
    request.off("close", letGo);
  };
  const refuse = (outcome: Outcome) => {
    letGo();
    held = held.transfer(0);
    request.push = () => false;
    done(outcome);
  };
  const resume = () => request.socket.resume();
  const askLeave = async (ask: () => Promise<boolean>) => {
    leave = "asked";
    // A failure doesn't give leave.
    const isGiven = await ask().catch(() => false);
    if (isOver) return;
    if (!isGiven) return refuse("too large");
    leave = "given";
    if (places.take(request, resume)) resume();
  };
  const timer = setTimeout(refuse, timeoutMs, "late");
  request.once("close", letGo);
  // Node's parser calls it for each piece, and with null at the end. It stops reading when the answer is false; `resume` reads on.
  request.push = (piece: Buffer | null) => {
    if (piece === null) {
      letGo();
      Reflect.deleteProperty(request, "push");
      if (size > 0) request.push(Buffer.from(held.transfer(size)));
      request.push(null);
      done("whole");
      return false;
    }
    const start = size;
    size += piece.length;
    if (size > maxBytes) {
      refuse("too large");
      return false;
    }
    // A piece may be a single byte, and a hundred bytes of memory.
    if (size > held.byteLength) held = held.transfer(Math.max(size, 2 * held.byteLength));
    new Uint8Array(held).set(piece, start);
    free(piece);
    if (size <= SMALL_BYTES) return true;
    if (leave === null && mayBeLarge !== undefined) void askLeave(mayBeLarge);
    return leave === "given" && places.take(request, resume);
  };
  if (declared > maxBytes) refuse("too large");
}

/** Gives the memory back at once: the collector would take its time, and a flood is over before it comes. */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
