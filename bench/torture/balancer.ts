import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Random } from "#/e2e/fuzz/random.ts";

/** The shop's public address: each connection goes to one of the instances, and breaks with it. */
export class Balancer {
  readonly #server = createServer((socket) => this.#accept(socket));
  readonly #sockets = new Set<Socket>();
  readonly #random: Random;
  #ports: number[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  async open(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on connections go to these. */
  share(origins: string[]): void {
    this.#ports = origins.map((origin) => Number(new URL(origin).port));
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #accept(socket: Socket): void {
    const instance = connect(this.#random.pick(this.#ports), "localhost");
    for (const [end, other] of [
      [socket, instance],
      [instance, socket],
    ] as const) {
      this.#sockets.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        this.#sockets.delete(end);
        other.destroy();
      });
    }
    socket.pipe(instance);
    instance.pipe(socket);
  }
}
