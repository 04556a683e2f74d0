import { connect } from "node:net";

const KIB = 1024;

/** One write: 16 KiB, as one chunk or as chunks of one byte each. */
const WRITES = { "16 KiB": chunksOf(16 * KIB), "1 byte": chunksOf(1) };

export type ChunkSize = keyof typeof WRITES;

/**
 * Sends a body of so many times 16 KiB, without a declared length, as fast as it is taken, until there is an answer or all is sent.
 * @returns the beginning of the answer, such as "HTTP/1.1 413", or why there is none
 */
export function flood(port: number, path: string, writes: number, size: ChunkSize = "16 KiB"): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket
      .once("error", ({ message }) => resolve(`no answer: ${message}`))
      .once("close", () => resolve("no answer: closed"))
      .once("data", (answer) => {
        resolve(answer.toString("latin1").slice(0, 12));
        socket.destroy();
      });
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
    let left = writes;
    const pump = () => {
      for (; left > 0; left -= 1) if (!socket.write(WRITES[size])) return void socket.once("drain", pump);
      socket.write("0\r\n\r\n");
    };
    pump();
  });
}

function chunksOf(bytes: number): Buffer {
  const chunk = `${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`;
  return Buffer.from(chunk.repeat((16 * KIB) / bytes));
}
