import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** What came back for one input; null when the server closed the connection without an answer. */
export interface Answer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

const LONGEST_MS = 15_000;
/** Shorter than the server keeps an idle connection. */
const IDLE_MS = 2_000;
/** How long the rest of a broken request is in coming before its sender gives up. */
const PATIENCE_MS = 300;

/** "kept" connections serve the next request too; "own" ones serve one; a "broken" request has no recognisable end. */
export type Manner = "kept" | "own" | "broken";

/**
 * One connection over which inputs are sent byte by byte as they are: no client would send most of them. It is kept open between
 * inputs, as browsers do, and opened again when the server has closed it.
 */
export class Line {
  readonly #port: number;
  #socket: Socket | null = null;
  #usedAt = 0;

  constructor(port: number) {
    this.#port = port;
  }

  async exchange(bytes: Buffer, method: string, manner: Manner): Promise<Answer | null> {
    if (manner !== "kept") return this.#once(bytes, method, manner);
    if (Date.now() - this.#usedAt > IDLE_MS) this.close();
    const isUsed = this.#socket !== null;
    this.#socket ??= await this.#open();
    const socket = this.#socket;
    socket.write(bytes);
    const answer = await receive(socket, method);
    this.#usedAt = Date.now();
    if (answer === null || answer.headers.get("connection") === "close" || !socket.writable) this.close();
    // The server may close a used connection at the moment something is sent over it; then it has not read that.
    return answer === null && isUsed ? this.exchange(bytes, method, manner) : answer;
  }

  async #once(bytes: Buffer, method: string, manner: Manner): Promise<Answer | null> {
    const socket = await this.#open();
    socket.write(bytes);
    const givingUp = manner === "broken" ? setTimeout(() => socket.end(), PATIENCE_MS) : undefined;
    const answer = await receive(socket, method);
    clearTimeout(givingUp);
    socket.destroy();
    return answer;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  async #open(): Promise<Socket> {
    const socket = connect({ port: this.#port, host: "localhost", noDelay: true, allowHalfOpen: true });
    // The bytes received so far show what the server did to the connection.
    socket.on("error", () => socket.destroy());
    await Promise.race([once(socket, "connect"), once(socket, "close")]);
    return socket;
  }
}

/** Reads one answer; what follows it on the same connection is left out. */
function receive(socket: Socket, method: string): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const finish = (answer: Answer | null): void => {
      clearTimeout(timer);
      socket.removeAllListeners("data").removeAllListeners("close").removeAllListeners("end");
      resolve(answer);
    };
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer within ${LONGEST_MS} ms`));
    }, LONGEST_MS);
    const look = (isOver: boolean): void => {
      const answer = parse(received, method, isOver);
      if (answer !== undefined) finish(answer);
      else if (isOver) finish(null);
      if (isOver) socket.destroy();
    };
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      look(false);
    });
    socket.once("end", () => look(true));
    socket.once("close", () => look(true));
    if (socket.destroyed) look(true);
  });
}

/** The answer in these bytes, or undefined when it is not complete yet. */
function parse(received: Buffer, method: string, isOver: boolean): Answer | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = received.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(first.split(" ")[1]);
  if (status === 100) return parse(received.subarray(end + 4), method, isOver);
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const rest = received.subarray(end + 4);
  if (method === "HEAD" || status === 204 || status === 304) return { status, headers, body: "" };
  const length = headers.get("content-length");
  if (length !== undefined) {
    return rest.length >= Number(length) ? { status, headers, body: rest.toString("utf8") } : undefined;
  }
  if (headers.get("transfer-encoding") === "chunked") {
    return rest.subarray(-5).toString("latin1") === "0\r\n\r\n"
      ? { status, headers, body: rest.toString("utf8") }
      : undefined;
  }
  return isOver ? { status, headers, body: rest.toString("utf8") } : undefined;
}
