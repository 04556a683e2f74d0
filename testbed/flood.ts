import { connect } from "node:net";

const CHUNK = Buffer.concat([Buffer.from("4000\r\n"), Buffer.alloc(0x4000, "x"), Buffer.from("\r\n")]);

/**
 * Sends a body of so many chunks of 16 KiB, without a declared length, as fast as they are taken, until there is an answer or all is sent.
 * @returns the beginning of the answer, such as "HTTP/1.1 413"
 */
export function flood(port: number, path: string, chunks: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket
      .once("close", () => resolve("no answer"))
      .once("data", (answer) => {
        resolve(answer.toString("latin1").slice(0, 12));
        socket.destroy();
      });
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
    let left = chunks;
    const pump = () => {
      for (; left > 0; left -= 1) if (!socket.write(CHUNK)) return void socket.once("drain", pump);
      socket.write("0\r\n\r\n");
    };
    pump();
  });
}
