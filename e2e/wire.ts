import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** One answer as it crosses the wire: its bytes, headers included, and the page in it. */
export interface Weighed {
  bytes: number;
  html: string;
}

/** Asks for a page over a connection of its own, as a browser would, and counts every byte that comes back. */
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

/** What has crossed the wire between a page and one server. */
export interface Traffic {
  requests: number;
  scripts: number;
  /** Headers included, scripts not. */
  bytes: number;
}

/** Counts what the server at `origin` sends from now on, redirects too. What a policy stops is never sent, and not counted. */
export async function countTraffic(page: Page, origin: string): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, scripts: 0, bytes: 0 };
  const types = new Map<string, string | undefined>();
  const session = await page.context().newCDPSession(page);
  const count = (requestId: string, bytes: number): void => {
    traffic.requests += 1;
    if (types.get(requestId) === "Script") traffic.scripts += 1;
    else traffic.bytes += bytes;
  };
  session.on("Network.requestWillBeSent", ({ requestId, type, request, redirectResponse }) => {
    if (redirectResponse?.url.startsWith(origin)) count(requestId, redirectResponse.encodedDataLength);
    if (request.url.startsWith(origin)) types.set(requestId, type);
    else types.delete(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (types.has(requestId)) count(requestId, encodedDataLength);
  });
  await session.send("Network.enable");
  return traffic;
}
