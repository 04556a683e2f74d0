import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** One answer as it crosses the wire: its bytes, headers included, and the page in it. */
export interface Weighed {
  bytes: number;
  html: string;
}

/** Requests a page over a new connection, as a browser would, and counts every byte that comes back. */
export async function weigh(url: string, cookie = ""): Promise<Weighed> {
  const agent = new Agent({ keepAlive: false });
  const headers = { "accept-encoding": "gzip", "accept-language": "en-US", accept: "text/html", cookie };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers }, resolve).once("error", reject);
  });
  const { socket } = response;
  const body = Buffer.from(await text(response.setEncoding("latin1")), "latin1");
  return { bytes: socket.bytesRead, html: gunzipSync(body).toString("utf8") };
}

/** The cookies of a browser as a header. */
export async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** The traffic between a page and one server. */
export interface Traffic {
  requests: number;
  scripts: number;
  /** Headers included, scripts not. */
  bytes: number;
}

interface Counted {
  isScript: boolean;
  /** The part of the answer that has arrived. */
  bytes: number;
}

/** Browsers ask for these when the page is complete; they keep the icon, and not each of them wants the manifest. */
const AFTERWARDS = /\/(icon\.svg|manifest\.webmanifest)$/;

/**
 * Counts the answers of the server at `origin` from now on, redirects too. Requests that a policy blocks are never sent, and not counted;
 * nor is what browsers ask for after the page.
 */
export async function countTraffic(page: Page, origin: string): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, scripts: 0, bytes: 0 };
  const open = new Map<string, Counted>();
  const session = await page.context().newCDPSession(page);
  const count = ({ isScript, bytes }: Counted): void => {
    traffic.requests += 1;
    if (isScript) traffic.scripts += 1;
    else traffic.bytes += bytes;
  };
  session.on("Network.requestWillBeSent", ({ requestId, type, request, redirectResponse }) => {
    const before = open.get(requestId);
    if (before && redirectResponse) count({ ...before, bytes: redirectResponse.encodedDataLength });
    open.delete(requestId);
    if (request.url.startsWith(origin) && !AFTERWARDS.test(request.url))
      open.set(requestId, { isScript: type === "Script", bytes: 0 });
  });
  const hear = (requestId: string, bytes: number): void => {
    const counted = open.get(requestId);
    if (counted) counted.bytes += bytes;
  };
  session.on("Network.responseReceived", ({ requestId, response }) => hear(requestId, response.encodedDataLength));
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => hear(requestId, encodedDataLength));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const counted = open.get(requestId);
    if (counted) count({ ...counted, bytes: encodedDataLength });
  });
  // The framework aborts an answer whose last bytes it does not need; they have arrived nevertheless.
  session.on("Network.loadingFailed", ({ requestId }) => {
    const counted = open.get(requestId);
    if (counted && counted.bytes > 0) count(counted);
  });
  await session.send("Network.enable");
  return traffic;
}
