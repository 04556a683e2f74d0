import { closeSync, openSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import { json, text } from "node:stream/consumers";

/** What commands can ask a running shop, by name, and what they tell it with that: JSON, or nothing. Each answer is sent as JSON. */
export type ControlAnswers = Readonly<Record<string, (told: unknown) => Promise<unknown>>>;

/** Why a command got no answer: for the operator who typed it. */
export class ControlError extends Error {
  override readonly name = "ControlError";
}

/** The shop may have got the question, and done what it was told. */
export class NoAnswerError extends ControlError {}

const NOT_CONNECTED = ["ENOENT", "ECONNREFUSED", "EACCES", "EPERM"];

/** Some systems allow 104 bytes in the path of a socket, others 108. */
const MAX_PATH_BYTES = 100;
const TIMEOUT_MS = 5_000;
const MAX_CONNECTIONS = 10;

/**
 * Answers the commands of the operator while the shop runs, since an embedded database belongs to one process: HTTP over a Unix
 * socket beside the database's file, which only the file's owner can use. `GET /NAME` and `POST /NAME` are answered with JSON.
 * Call it while the database is open: another socket file that is there was left by a crash.
 */
export async function serveControl(databaseUrl: string, answers: ControlAnswers): Promise<{ stop(): Promise<void> }> {
  const place = placeOf(databaseUrl);
  rmSync(place.file, { force: true });
  const server = createServer((asked, response) => void respond(asked, response, answers));
  Object.assign(server, { maxConnections: MAX_CONNECTIONS, requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS });
  try {
    await listenForOwner(server, place.address);
  } catch (error) {
    place.release();
    throw error;
  }
  return {
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      place.release();
    },
  };
}

/**
 * Asks the shop that runs on this database, or tells it something.
 * @param timeoutMs how long it may take to answer
 * @throws {ControlError} when none answers
 */
export async function askControl(
  databaseUrl: string,
  name: string,
  { told, timeoutMs = TIMEOUT_MS }: { told?: object | undefined; timeoutMs?: number } = {},
): Promise<unknown> {
  const place = placeOf(databaseUrl);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const method = told === undefined ? "GET" : "POST";
      request({ socketPath: place.address, path: `/${name}`, method, timeout: timeoutMs, agent: false }, resolve)
        .on("timeout", function (this: { destroy(error: Error): void }) {
          this.destroy(new NoAnswerError("the running shop does not answer"));
        })
        .on("error", reject)
        .end(told && JSON.stringify(told));
    });
    const answer = await json(response);
    if (response.statusCode !== 200) throw new ControlError(`the running shop answers with ${response.statusCode}`);
    return answer;
  } catch (error) {
    if (error instanceof ControlError) throw error;
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    const Kind = NOT_CONNECTED.includes(reason) ? ControlError : NoAnswerError;
    throw new Kind(`the running shop can't be asked (${reason})`, { cause: error });
  } finally {
    place.release();
  }
}

async function respond(asked: IncomingMessage, response: ServerResponse, answers: ControlAnswers): Promise<void> {
  const name = asked.url?.slice(1) ?? "";
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
  try {
    const told = asked.method === "POST" ? JSON.parse(await text(asked)) : undefined;
    const body = answer === undefined ? { error: "unknown command" } : await answer(told);
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json", connection: "close" });
    response.end(JSON.stringify(body));
  } catch (error) {
    response.writeHead(500, { "content-type": "application/json", connection: "close" });
    response.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
  }
}

/** The file of the socket and the address to use for it. Call `release` once the address is no longer used. */
function placeOf(databaseUrl: string): { file: string; address: string; release(): void } {
  if (process.platform === "win32") throw new ControlError("a running shop can't be asked on Windows");
  const file = `${path.resolve(databaseUrl.slice("file:".length))}.sock`;
  if (Buffer.byteLength(file) <= MAX_PATH_BYTES) return { file, address: file, release: () => undefined };
  const { dir, base } = path.parse(file);
  if (process.platform !== "linux" || Buffer.byteLength(base) > MAX_PATH_BYTES - 30) {
    throw new ControlError("the path of the database is too long for a socket beside it");
  }
  // Linux reaches an open folder by a short path.
  const folder = openSync(dir, "r");
  return { file, address: `/proc/self/fd/${folder}/${base}`, release: () => closeSync(folder) };
}

/** The umask makes the file its owner's from its first moment. Binding happens before `listen` returns. */
function listenForOwner(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    const before = process.umask(0o177);
    try {
      server.listen(address, () => {
        server.off("error", reject);
        resolve();
      });
    } finally {
      process.umask(before);
    }
  });
}
