import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Random } from "#/testbed/random.ts";

/**
 * Connections by way of here go to one of several servers, and break with it: the shop's public address, and also the line between one
 * shop and its database, which can be cut.
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

  /** @returns host and port at which it listens */
  async open(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on connections go to these, and those that led elsewhere are cut. */
  share(addresses: string[]): void {
    this.#ports = addresses.map((address) => Number(new URL(address).port));
    for (const [end, port] of this.#ends) if (!this.#ports.includes(port)) end.destroy();
  }

  /** Breaks every connection, as a device on the way does that has forgotten them. New ones come about. */
  cut(): void {
    this.#isSilent = false;
    for (const end of this.#ends.keys()) end.resetAndDestroy();
  }

  /** What is said at either end is not heard at the other, until it speaks again. */
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
