import { readBody } from "#/lib/web/request-body.ts";
import { LIMIT_MS } from "./limit.ts";

/** What an address answers to one request. */
export interface Visit {
  status: number;
  headers: Headers;
  /** Its first 64 kB; empty when it doesn't come to an end. */
  text: string;
}

/** Sends one request and follows no redirect. @throws what `fetch` throws; see `codeOf` */
export async function visit(address: string, init: RequestInit = {}): Promise<Visit> {
  const url = new URL(address);
  // `fetch` refuses an address with a password in it.
  [url.username, url.password] = ["", ""];
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(LIMIT_MS), ...init });
  const bytes = await readBody(response, { maxBytes: 64 * 1024, timeoutMs: 2_000 }).catch(() => new Uint8Array());
  return { status: response.status, headers: response.headers, text: new TextDecoder().decode(bytes) };
}

/** An address as it may be shown: without a password or a query in it. */
export function shown(address: string): string {
  const { origin, host, protocol, pathname } = new URL(address);
  return `${origin === "null" ? `${protocol}//${host}` : origin}${pathname.replace(/\/+$/, "")}`;
}

export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
}
