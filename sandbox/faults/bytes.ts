import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { createGzip } from "node:zlib";

const CHUNK_BYTES = 65_536;
const TICK_MS = 50;

/** Announces the whole length, sends half of it and closes the connection. */
export function sendTruncated(outgoing: ServerResponse, text: string): void {
  const body = Buffer.from(text);
  outgoing.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.socket?.destroy());
}

/** Sends a genuine answer so slowly that only a timeout on the total time ends the wait. */
export async function drip(outgoing: ServerResponse, text: string, bytesPerSecond: number): Promise<void> {
  const body = Buffer.from(text);
  const step = Math.max(1, Math.round((bytesPerSecond * TICK_MS) / 1000));
  const tickMs = Math.max(TICK_MS, (step * 1000) / bytesPerSecond);
  outgoing.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  for (let sent = 0; sent < body.length && !outgoing.destroyed; sent += step) {
    outgoing.write(body.subarray(sent, sent + step));
    await wait(tickMs);
  }
  outgoing.end();
}

/** Sends valid JSON of a given size without a content length. */
export async function sendOversize(outgoing: ServerResponse, bytes: number): Promise<void> {
  outgoing.writeHead(200, { "content-type": "application/json" });
  await pipeline(Readable.from(paddedJson(bytes)), outgoing).catch(ignoreHangUp);
}

/** Sends a few kilobytes of gzip that unpack to many times their size, even to a caller that accepts no gzip. */
export async function sendBomb(outgoing: ServerResponse, bytes: number): Promise<void> {
  outgoing.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
  await pipeline(Readable.from(paddedJson(bytes)), createGzip(), outgoing).catch(ignoreHangUp);
}

function* paddedJson(bytes: number): Generator<Buffer> {
  const head = Buffer.from('{"operateCode":"S","message":"');
  const tail = Buffer.from('","data":{}}');
  yield head;
  for (let left = bytes - head.length - tail.length; left > 0; left -= CHUNK_BYTES) {
    yield Buffer.alloc(Math.min(left, CHUNK_BYTES), "a");
  }
  yield tail;
}

/** A caller that closes the connection early protects itself, so that is no error here. */
function ignoreHangUp(error: NodeJS.ErrnoException): void {
  if (!["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE"].includes(error.code ?? "")) throw error;
}
