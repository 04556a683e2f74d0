import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer of the shop, and what becomes of it. */
export interface Tampered {
  headers: Headers;
  text: string;
  /** Instead of the text. */
  bytes?: Buffer;
}

export type Tamper = (answer: Tampered, path: string) => Tampered;

/** Stands between a visitor and a shop, and changes what the shop answers, as an attacker on its server would. */
export class TamperingProxy {
  readonly #server = createServer((incoming, answer) => {
    this.#lead(incoming, answer).catch(() => answer.destroy());
  });
  readonly #target: string;
  tamper: Tamper = (answer) => answer;

  constructor(target: string) {
    this.#target = target;
  }

  async open(): Promise<string> {
    this.#server.listen(0);
    await once(this.#server, "listening");
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  async #lead(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const path = String(incoming.url);
    const headers = new Headers({ origin: this.#target });
    for (const name of ["cookie", "content-type", "accept-language"]) {
      const value = incoming.headers[name];
      if (typeof value === "string") headers.set(name, value);
    }
    const isForm = incoming.method === "POST";
    const given = await fetch(this.#target + path, {
      method: isForm ? "POST" : "GET",
      headers,
      redirect: "manual",
      ...(isForm && { body: Buffer.concat(parts) }),
    });
    const kept = new Headers(given.headers);
    for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"]) kept.delete(name);
    const untouched: Tampered = { headers: kept, text: await given.text() };
    const changed = this.tamper(untouched, path);
    answer.writeHead(given.status, [...changed.headers].flat());
    answer.end(changed.bytes ?? changed.text);
  }
}
