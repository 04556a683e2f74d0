import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isLive, PLAIN_POLICY } from "#/lib/web/policies.ts";

type Encoding = "br" | "gzip";
/** The best first. */
const ENCODINGS: readonly Encoding[] = ["br", "gzip"];
/** At this quality a page is 7 % smaller than gzip's. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * What the framework writes for its scripts. Each begins an element wherever it stands: React writes a "<" in a text or an attribute as
 * "&lt;", as do the two that clean HTML of others (`sanitizeDetails`, the texts about the seller), and our style sheets have none.
 */
const ELEMENTS = [
  { begin: "<script", end: "</script>" },
  { begin: '<link rel="preload" as="script"', end: ">" },
];

/** Files, answers to programs, and the desk: its exports are no pages, and would leave uncompressed. */
const NO_PAGE = /^\/(api|_next|desk)(\/|$)|\./;

/** Whether a plain page of a buyer may be at this address. */
export function mayBePlainPage(path: string): boolean {
  return !isLive(path) && !NO_PAGE.test(path);
}

/**
 * Holds the page that answers this request until it is whole, and sends it without the framework's scripts, compressed once. A plain
 * page's policy forbids every script, so the framework's tags, and its second copy of the page as data, are for nothing. The headers
 * aren't held: a browser prepares for the page while it is on its way. Any other answer passes as it is, and uncompressed.
 */
export function sendAsPlainPage(request: IncomingMessage, response: ServerResponse): void {
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  // The framework compresses what it is asked to.
  delete request.headers["accept-encoding"];
  const { writeHead, write, end } = response;
  const parts: Uint8Array[] = [];
  let state: "passing" | "held" | "whole" = "passing";
  const begin = (): void => {
    if (!response.headersSent) response.writeHead(response.statusCode);
  };
  const keep = ([chunk, charset]: unknown[]): void => {
    if (typeof chunk === "string") parts.push(Buffer.from(chunk, charset as BufferEncoding));
    else if (chunk instanceof Uint8Array) parts.push(chunk);
  };
  Object.assign(response, {
    writeHead(...args: unknown[]) {
      if (isPlainPage(request, response)) {
        response.removeHeader("Content-Length");
        if (encoding) response.setHeader("Content-Encoding", encoding);
        state = "held";
      }
      return Reflect.apply(writeHead, response, args);
    },
    write(...args: unknown[]) {
      begin();
      if (state === "passing") return Reflect.apply(write, response, args);
      keep(args);
      return true;
    },
    end(...args: unknown[]) {
      begin();
      if (state === "passing") return Reflect.apply(end, response, args);
      if (state === "whole") return response;
      state = "whole";
      keep(args);
      compress(withoutScripts(Buffer.concat(parts)), encoding, (error, bytes) => {
        if (error) response.destroy(error);
        else Reflect.apply(end, response, [bytes]);
      });
      return response;
    },
  });
}

function isPlainPage({ method }: IncomingMessage, response: ServerResponse): boolean {
  return (
    method !== "HEAD" &&
    String(response.getHeader("content-type")).startsWith("text/html") &&
    response.getHeader("content-security-policy") === PLAIN_POLICY
  );
}

function compress(
  page: Buffer,
  encoding: Encoding | undefined,
  done: (error: Error | null, bytes: Buffer) => void,
): void {
  if (encoding === "br") brotliCompress(page, BROTLI, done);
  else if (encoding === "gzip") gzip(page, done);
  else done(null, page);
}

/** A page of the framework without what it writes for its scripts. */
export function withoutScripts(page: Buffer): Buffer {
  return ELEMENTS.reduce(without, page);
}

function without(page: Buffer, { begin, end }: (typeof ELEMENTS)[number]): Buffer {
  const kept: Buffer[] = [];
  let at = 0;
  for (let found = page.indexOf(begin); found !== -1; found = page.indexOf(begin, at)) {
    const ends = page.indexOf(end, found);
    if (ends === -1) break;
    kept.push(page.subarray(at, found));
    at = ends + end.length;
  }
  return Buffer.concat([...kept, page.subarray(at)]);
}

/** The best that the client accepts (RFC 9110, 12.5.3). */
function encodingFor(accepted: string): Encoding | undefined {
  const named = accepted
    .toLowerCase()
    .split(",")
    .map((part) => part.trim().split(/\s*;\s*q=/));
  return ENCODINGS.find((encoding) => named.some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0));
}
