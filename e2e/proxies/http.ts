import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** What happens to a request: passed on, refused, or accepted and never answered. */
type HttpProxyState = "open" | "shut" | "silent";

/** A proxy between browsers and a shop that a test can break while the shop runs, and that records requests. */
export class HttpProxy {
  /** "GET /sim", in order of arrival. */
  readonly passed: string[] = [];
  readonly #server = createServer((incoming, answer) => this.#lead(incoming, answer));
  readonly #sockets = new Set<Socket>();
  #state: HttpProxyState = "open";
  #port = 0;
  /** The origin of the shop behind it. */
  target = "";
  /** How much of the answer to "POST /plans" arrives before the connection breaks, from 0 to 1; undefined: all of it. */
  cut: (request: string) => number | undefined = () => undefined;

  /** Opens on a free port. The shop behind it must know this origin as its own. */
  async open(): Promise<string> {
    if (this.#port === 0) this.#server.on("connection", (socket) => this.#keep(socket));
    this.#server.listen(this.#port);
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
    return `http://localhost:${this.#port}`;
  }

  /** From now on; open connections are cut off. */
  async turn(state: HttpProxyState): Promise<void> {
    this.#state = state;
    for (const socket of this.#sockets) socket.destroy();
    if (state === "shut") await this.close();
    else if (!this.#server.listening) await this.open();
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, "close");
  }

  #lead(incoming: IncomingMessage, answer: ServerResponse): void {
    if (this.#state === "silent") return;
    const { method, url, headers } = incoming;
    this.passed.push(`${method} ${url}`);
    const part = this.cut(`${method} ${url}`);
    const onward = request(new URL(String(url), this.target), { method, headers }, (given) => {
      answer.writeHead(Number(given.statusCode), given.rawHeaders);
      if (part === undefined) given.pipe(answer);
      else void sendPart(given, answer, part);
    });
    onward.on("error", () => answer.destroy());
    incoming.pipe(onward);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
  }
}

/** Sends the first bytes of an answer that has come in full, and cuts the connection. */
async function sendPart(given: IncomingMessage, answer: ServerResponse, part: number): Promise<void> {
  const bytes = Buffer.concat(await given.toArray());
  answer.write(bytes.subarray(0, Math.ceil(bytes.length * part)), () => answer.destroy());
}
