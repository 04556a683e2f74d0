import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createServer as createTlsServer, type Server as TlsServer } from "node:tls";
import { selfSigned } from "#/testbed/certificate.ts";

/**
 * What happens to a new connection: passed on, refused, accepted and never answered, answered without TLS, or answered with an
 * untrusted certificate.
 */
export type TlsProxyState = "up" | "refused" | "silent" | "not TLS" | "untrusted";

/** The certificate that a client has to trust. */
export const TRUSTED = selfSigned();

/** An https address in front of a plain http server, like the partner's; connections to it can fail before a byte gets through. */
export class TlsProxy {
  readonly #server = createServer((socket) => this.#accept(socket));
  readonly #sockets = new Set<Socket>();
  readonly #ways: Record<"up" | "untrusted", TlsServer>;
  #state: TlsProxyState = "up";
  #port = 0;

  constructor(target: string) {
    const { hostname, port } = new URL(target);
    const forward = (socket: Socket): void => {
      this.#keep(socket)
        .pipe(this.#keep(connect(Number(port), hostname)))
        .pipe(socket);
    };
    this.#ways = { up: createTlsServer(TRUSTED, forward), untrusted: createTlsServer(selfSigned(), forward) };
    // A client that rejects the certificate hangs up.
    for (const way of Object.values(this.#ways)) way.on("tlsClientError", (_error, socket) => socket.destroy());
  }

  async open(): Promise<string> {
    this.#server.listen(this.#port);
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
    return `https://localhost:${this.#port}`;
  }

  /** Sets the state for new connections, and cuts existing ones. */
  async turn(state: TlsProxyState): Promise<void> {
    const wasOpen = this.#server.listening;
    this.#state = state;
    for (const socket of this.#sockets) socket.destroy();
    if (state === "refused") await this.close();
    else if (!wasOpen) await this.open();
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, "close");
  }

  #accept(socket: Socket): void {
    this.#keep(socket);
    if (this.#state === "up" || this.#state === "untrusted") this.#ways[this.#state].emit("connection", socket);
    else if (this.#state === "not TLS") socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    else socket.resume();
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    return socket.on("close", () => this.#sockets.delete(socket));
  }
}
