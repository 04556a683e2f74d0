import { expect, test } from "vitest";
import { launch, type RunningProcess } from "#/testbed/process.ts";

/**
 * A server in a process of its own, with one client whose data it prints.
 * @param handler answers its requests
 * @param scene what the client does, and when the server is told to `stop`
 * @param ending what `shutDownOnSignal` is given, where the shop's end matters
 */
function launchServer(handler: string, scene: string, ending = "{}"): RunningProcess {
  const script = `
    import { createServer } from "node:http";
    import { connect } from "node:net";
    import { shutDownOnSignal } from "./lib/process/shutdown.ts";
    const say = (line) => console.log(line);
    const stop = () => process.kill(process.pid, "SIGTERM");
    const opened = [];
    const server = createServer(${handler}).listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      const open = () => connect(port, "127.0.0.1").on("data", (text) => process.stdout.write(text)).on("error", () => {});
      const info = (line) => {
        say(line);
        if (line === "shutting down") whenStopped();
      };
      let whenStopped = () => {};
      ${scene}
      const ending = { stopWork: async () => say("no more work"), close: async () => say("closed") };
      shutDownOnSignal({ info, warn: info }, { ...ending, ...${ending} });
    });
  `;
  return launch(["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", script], {});
}

const ANSWER = `(sent, response) => response.end("answered")`;
const NEVER = "() => stop()";

test.skipIf(process.platform === "win32")(
  "a request on a connection accepted before shutdown is answered [I11]",
  async () => {
    const server = launchServer(
      ANSWER,
      `server.once("connection", stop);
      const client = open();
      const ended = new Promise((resolve) => client.once("close", resolve));
      whenStopped = () => client.write("GET / HTTP/1.1\\r\\nHost: shop\\r\\n\\r\\n");`,
      "{ close: () => ended }",
    );
    expect(await server.end).toBe(0);
    expect(server.printed()).toMatch(/HTTP\/1.1 200 OK\r\n.*answered/s);
  },
);

test.skipIf(process.platform === "win32")(
  "a connection without a request doesn't keep the shop from shutting down",
  async () => {
    const server = launchServer(ANSWER, `server.once("connection", stop); open();`);
    expect(await server.end).toBe(0);
  },
);

test.skipIf(process.platform === "win32")(
  "a body that trickles in is given up soon after the signal, and the shop ends in order",
  { tags: ["long"] },
  async () => {
    const server = launchServer(
      `(sent) => sent.once("data", stop)`,
      `const client = open();
      client.write("POST / HTTP/1.1\\r\\nHost: shop\\r\\nContent-Length: 10000\\r\\n\\r\\n");
      const trickle = setInterval(() => client.write("x"), 20);
      client.once("close", () => clearInterval(trickle));`,
    );
    expect(await server.end).toBe(0);
    expect(server.printed()).toMatch(/closed\nshut down\n$/);
  },
);

test.skipIf(process.platform === "win32")(
  "work in the background ends while a request is still open, and the database closes last",
  async () => {
    const server = launchServer(
      `(sent, response) => {
        opened.push(response);
        stop();
      }`,
      `const client = open();
      client.write("GET / HTTP/1.1\\r\\nHost: shop\\r\\n\\r\\n");
      const ended = new Promise((resolve) => client.once("close", resolve));`,
      "{ stopWork: async () => opened[0].end('answered'), close: () => ended.then(() => say('closed')) }",
    );
    expect(await server.end).toBe(0);
    expect(server.printed()).toMatch(/answered.*closed\nshut down\n$/s);
  },
);

test.skipIf(process.platform === "win32")(
  "the shop ends in order also where a request is never answered [K24]",
  { tags: ["long"] },
  async () => {
    const server = launchServer(NEVER, `open().write("GET / HTTP/1.1\\r\\nHost: shop\\r\\n\\r\\n");`);
    expect(await server.end).toBe(1);
    expect(server.printed()).toMatch(/no more work\nshutdown timed out\nclosed\nshut down\n$/);
  },
);

test.skipIf(process.platform === "win32")("an end that hangs is cut off as well", { tags: ["long"] }, async () => {
  const server = launchServer(
    NEVER,
    `open().write("GET / HTTP/1.1\\r\\nHost: shop\\r\\n\\r\\n");`,
    "{ close: () => new Promise(() => {}) }",
  );
  expect(await server.end).toBe(1);
  expect(server.printed()).not.toContain("shut down\n");
});
