import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#/testbed/random.ts";

/** How far a call to the partner has got: it left the shop; the partner has acted; its answer is back at the shop. */
export const MOMENTS = ["sent", "acted", "answered"] as const;
export type Moment = (typeof MOMENTS)[number];

/** An action on the shop at a moment of the next call of this name. */
export interface Ambush {
  call: string;
  moment: Moment;
  strike(): void;
}

/** The mishaps of one call. The last lasts until the shop's timeout and delays a buyer, so it comes seldom. */
type Mishap = "never sent" | "answer lost" | "answer cut" | "answer late" | "no answer" | "none";
const OFTEN: Mishap[] = ["never sent", "answer lost", "answer cut", "answer late"];
const MISHAPS: Mishap[] = [...OFTEN, ...OFTEN, "no answer"];

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** The line between one instance of the shop and the partner. It knows how far each call is, and can fail at any point. */
export class Relay {
  /** How many of a thousand calls meet a mishap. */
  mishapsPerThousand = 0;
  readonly met = new Map<string, number>();
  readonly #server = http.createServer((request, response) => {
    this.#relay(request, response).catch(() => request.socket.destroy());
  });
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #target: URL;
  readonly #random: Random;
  #port = 0;
  #ambush: Ambush | null = null;
  #isSilent = false;

  constructor(target: string, random: Random) {
    this.#target = new URL(target);
    this.#random = random;
  }

  async open(): Promise<string> {
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
    return `http://127.0.0.1:${this.#port}`;
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Refuses connections. */
  async refuse(ms: number): Promise<void> {
    await this.close();
    await pause(ms);
    await this.open();
  }

  /** Accepts every call, and neither passes it on nor answers. */
  async fallSilent(ms: number): Promise<void> {
    this.#isSilent = true;
    await pause(ms);
    this.#isSilent = false;
    this.#server.closeAllConnections();
  }

  layAmbush(ambush: Ambush): void {
    this.#ambush = ambush;
  }

  /** Ends the ambush without its call. */
  liftAmbush(): void {
    this.#ambush = null;
  }

  async #relay(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (this.#isSilent) return;
    const call = (request.url ?? "").slice(1);
    const ambush = this.#ambush?.call === call ? this.#ambush : null;
    if (ambush) this.#ambush = null;
    if (ambush?.moment === "sent") return ambush.strike();
    const mishap = ambush ? "none" : this.#draw();
    if (mishap === "never sent") {
      request.socket.resetAndDestroy();
      return;
    }
    const { status, headers, body: text } = await this.#ask(request, body, response);
    if (ambush?.moment === "acted") return ambush.strike();
    if (mishap === "no answer") return;
    if (mishap === "answer lost") {
      request.socket.resetAndDestroy();
      return;
    }
    if (mishap === "answer cut") {
      response.writeHead(status, { ...headers, "content-length": text.length });
      response.write(text.subarray(0, text.length / 2), () => request.socket.destroy());
      return;
    }
    if (mishap === "answer late") await pause(200 + this.#random.below(2_000));
    response.writeHead(status, headers).end(text, () => ambush?.strike());
  }

  #draw(): Mishap {
    if (this.#random.below(1_000) >= this.mishapsPerThousand) return "none";
    const mishap = this.#random.pick(MISHAPS);
    this.met.set(mishap, (this.met.get(mishap) ?? 0) + 1);
    return mishap;
  }

  #ask(request: http.IncomingMessage, body: Buffer, asker: http.ServerResponse): Promise<Answer> {
    const { hostname, port } = this.#target;
    const { method, url: path, headers } = request;
    return new Promise((resolve, reject) => {
      const asked = http.request({ hostname, port, method, path, headers, agent: this.#agent }, (answer) => {
        const { statusCode: status = 0, headers: given } = answer;
        buffer(answer).then((text) => resolve({ status, headers: given, body: text }), reject);
      });
      asked.on("error", reject).end(body);
      // The caller has gone and no longer waits for the partner.
      asker.once("close", () => asked.destroy());
    });
  }
}
