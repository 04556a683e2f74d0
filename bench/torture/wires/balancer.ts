import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Random } from "#/testbed/random.ts";

/**
 * Passes each connection on to one of several servers, and breaks it when that server does. It serves as the shop's public address, and as
 * the line between a shop and its database.
 */
export class Balancer {
  readonly #server = createServer((socket) => this.#accept(socket));
  /** Both ends of every connection, with the port it leads to. */
  readonly #ends = new Map<Socket, number>();
  readonly #random: Random;
  #ports: number[] = [];
  #isSilent = false;

  constructor(random: Random) {
    this.#random = random;
  }

  /** @returns the host and port it listens on */
  async open(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sends new connections to these servers, and cuts those to other servers. */
  share(addresses: string[]): void {
    this.#ports = addresses.map((address) => Number(new URL(address).port));
    for (const [end, port] of this.#ends) if (!this.#ports.includes(port)) end.destroy();
  }

  /** Breaks every connection, as a restarted router does. New ones succeed. */
  cut(): void {
    this.#isSilent = false;
    for (const end of this.#ends.keys()) end.resetAndDestroy();
  }

  /** Holds back all bytes in both directions until the line is restored. */
  fallSilent(): void {
    this.#isSilent = true;
    for (const end of this.#ends.keys()) end.pause();
  }

  speakAgain(): void {
    this.#isSilent = false;
    for (const end of this.#ends.keys()) end.resume();
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const end of this.#ends.keys()) end.destroy();
    await closed;
  }

  #accept(socket: Socket): void {
    const port = this.#random.pick(this.#ports);
    const server = connect(port, "localhost");
    for (const [end, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      this.#ends.set(end, port);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        this.#ends.delete(end);
        other.destroy();
      });
    }
    socket.pipe(server);
    server.pipe(socket);
    if (this.#isSilent) this.fallSilent();
  }
}
