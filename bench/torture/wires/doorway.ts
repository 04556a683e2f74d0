import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#/testbed/random.ts";

/** One notification as the partner sent it, and the shop's answer to each copy; null stands for no answer. */
export interface Handed {
  id: string;
  at: number;
  answers: (number | null)[];
}

/** An action on an instance while a notification is on its way to it, or after the instance has answered 200. */
export interface DoorAmbush {
  moment: "on its way" | "answered 200";
  strike(origin: string): void;
}

const COPIES = 4;

/** Carries notifications to the shop: each arrives four times at once, or later, or never. */
export class Doorway {
  readonly handed: Handed[] = [];
  lost = 0;
  /** How many of a thousand notifications are lost for good; as many come later. */
  lossesPerThousand = 0;
  readonly #server = http.createServer((request, response) => {
    this.#pass(request, response).catch(() => request.socket.destroy());
  });
  readonly #random: Random;
  #origins: string[] = [];
  #ambush: DoorAmbush | null = null;

  constructor(random: Random) {
    this.#random = random;
  }

  async open(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  share(origins: string[]): void {
    this.#origins = origins;
  }

  layAmbush(ambush: DoorAmbush): void {
    this.#ambush = ambush;
  }

  liftAmbush(): void {
    this.#ambush = null;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await buffer(request);
    const drawn = this.#random.below(1_000);
    if (drawn < this.lossesPerThousand) {
      this.lost += 1;
      response.end("{}");
      return;
    }
    if (drawn < 2 * this.lossesPerThousand) {
      response.writeHead(503).end("{}");
      return;
    }
    const ambush = this.#ambush;
    this.#ambush = null;
    const notification = { id: String(JSON.parse(String(body)).notification_id), at: Date.now() };
    const headers = Object.entries(request.headers).filter(([name]) => /^(content-type|x-lf-.*)$/.test(name));
    const copies = Array.from({ length: COPIES }, () =>
      this.#hand(body, Object.fromEntries(headers) as Record<string, string>, ambush),
    );
    const answers = await Promise.all(copies);
    this.handed.push({ ...notification, answers });
    response.writeHead(answers.includes(200) ? 200 : 503).end("{}");
  }

  async #hand(body: Buffer, headers: Record<string, string>, ambush: DoorAmbush | null): Promise<number | null> {
    const origin = this.#random.pick(this.#origins);
    const init = { method: "POST", body: new Uint8Array(body), headers, signal: AbortSignal.timeout(10_000) };
    const answered = fetch(`${origin}/api/notifications`, init).then(
      (answer) => answer.status,
      () => null,
    );
    if (ambush?.moment === "on its way") {
      await pause(this.#random.below(20));
      ambush.strike(origin);
    }
    const status = await answered;
    if (ambush?.moment === "answered 200" && status === 200) ambush.strike(origin);
    return status;
  }
}
