import { expect, test } from "vitest";
import { launch } from "#/testbed/process.ts";

/** A server in a process of its own, told to shut down as it accepts a connection; with `asks` the request comes just after that. */
function shutDownServer(asks: boolean) {
  const script = `
    import { createServer } from "node:http";
    import { connect } from "node:net";
    import { shutDownOnSignal } from "./lib/process/shutdown.ts";
    const answer = (sent, response) => response.end("answered");
    const server = createServer(answer).listen(0, "127.0.0.1", async () => {
      const { port } = server.address();
      server.once("connection", () => process.kill(process.pid, "SIGTERM"));
      const client = connect(port, "127.0.0.1").on("data", (text) => process.stdout.write(text)).on("error", () => {});
      const info = (line) => {
        if (${asks} && line === "shutting down") client.write("GET / HTTP/1.1\\r\\nHost: shop\\r\\n\\r\\n");
      };
      const ended = new Promise((resolve) => client.once("close", resolve));
      shutDownOnSignal({ info, warn: info }, async () => void (${asks} && (await ended)));
    });
  `;
  return launch(["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", script], {});
}

test.skipIf(process.platform === "win32")(
  "a request on a connection accepted before shutdown is answered [I11]",
  async () => {
    const server = shutDownServer(true);
    expect(await server.end).toBe(0);
    expect(server.printed()).toMatch(/^HTTP\/1.1 200 OK\r\n.*answered$/s);
  },
);

test.skipIf(process.platform === "win32")(
  "a connection without a request doesn't keep the shop from shutting down",
  async () => {
    const server = shutDownServer(false);
    expect(await server.end).toBe(0);
  },
);
