import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { askControl, type ControlAnswers, serveControl } from "./control-socket.ts";

const folder = mkdtempSync(path.join(tmpdir(), "shop-control-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ANSWERS: ControlAnswers = {
  orders: async () => ({ count: 3 }),
  broken: async () => {
    throw new Error("the disk is full");
  },
};

/** The path is longer than a socket's may be. */
const LONG = path.join(folder, "a".repeat(60), "b".repeat(60));
mkdirSync(LONG, { recursive: true });

describe.skipIf(process.platform === "win32").each([
  ["beside a database", path.join(folder, "shop.db")],
  ["beside a database with a long path", path.join(LONG, "shop.db")],
])("the socket %s", (_where, file) => {
  const url = `file:${file}`;
  const socket = `${file}.sock`;

  test("answers by name, for its owner alone, and is gone afterwards", async () => {
    const control = await serveControl(url, ANSWERS);
    expect(await askControl(url, "orders")).toEqual({ count: 3 });
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    await control.stop();
    expect(existsSync(socket)).toBe(false);
    await expect(askControl(url, "orders")).rejects.toThrow("ENOENT");
  });

  test("tells an unknown command and a failing one apart from an answer", async () => {
    const control = await serveControl(url, ANSWERS);
    await expect(askControl(url, "constructor")).rejects.toThrow("answers with 404");
    await expect(askControl(url, "broken")).rejects.toThrow("answers with 500");
    await control.stop();
  });

  test("replaces the file of a shop that crashed", async () => {
    writeFileSync(socket, "");
    await expect(askControl(url, "orders")).rejects.toThrow("ECONNREFUSED");
    const control = await serveControl(url, ANSWERS);
    expect(await askControl(url, "orders")).toEqual({ count: 3 });
    await control.stop();
  });
});

test.skipIf(process.platform === "win32")("a silent connection doesn't keep the shop from shutting down", async () => {
  const url = `file:${path.join(folder, "silent.db")}`;
  const control = await serveControl(url, ANSWERS);
  const silent = connect(`${folder}/silent.db.sock`);
  await new Promise((resolve) => silent.once("connect", resolve));
  const ended = new Promise((resolve) => silent.once("close", resolve));
  await control.stop();
  await ended;
});

test.skipIf(process.platform === "win32")("an answer that is no JSON is an error that names no path", async () => {
  const url = `file:${path.join(folder, "odd.db")}`;
  const odd = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n<p>"));
  await new Promise<void>((resolve) => odd.listen(`${folder}/odd.db.sock`, resolve));
  await expect(askControl(url, "orders")).rejects.toThrow("the running shop can't be asked");
  odd.close();
});
