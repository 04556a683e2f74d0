import { isLoopbackHost } from "#/lib/process/safe-settings.ts";
import { readBody } from "#/lib/web/request-body.ts";
import { TIMEOUT_MS } from "./timeout.ts";

/** The answer of an address to one request. */
export interface Visit {
  status: number;
  headers: Headers;
  /** At most 64 kB; empty when the body doesn't end in time. */
  text: string;
}

/** Sends one request and follows no redirect. @throws what `fetch` throws; see `codeOf` */
export async function visit(address: string, init: RequestInit = {}): Promise<Visit> {
  const url = new URL(address);
  // `fetch` refuses an address with a password.
  [url.username, url.password] = ["", ""];
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
  const bytes = await readBody(response, { maxBytes: 64 * 1024, timeoutMs: 2_000 }).catch(() => new Uint8Array());
  return { status: response.status, headers: response.headers, text: new TextDecoder().decode(bytes) };
}

/** An address without password and query, which may be secret. */
export function shown(address: string): string {
  const { origin, host, protocol, pathname } = new URL(address);
  return `${origin === "null" ? `${protocol}//${host}` : origin}${pathname.replace(/\/+$/, "")}`;
}

export function isLoopback(address: string): boolean {
  return isLoopbackHost(new URL(address).hostname);
}
