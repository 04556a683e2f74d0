import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { createMailBench, type MailBench } from "#/lib/testing/mail/mail-bench.ts";
import type { Moment } from "#/lib/testing/mail/mail-server.ts";
import { PATIENT } from "#/lib/testing/test-keys.ts";
import { MAIL_LEASE_MS } from "./claim.ts";

let bench: MailBench;
beforeEach(async () => {
  bench = await createMailBench();
});
afterEach(() => bench.close());

/** Another process that sends the outbox's receipts. */
function startProcess(): ChildProcess {
  const settings = JSON.stringify(bench.server.settings);
  const child = spawn(process.execPath, ["lib/testing/mail/mail-process.ts", bench.databaseUrl, settings], {
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

const DEATHS: [Moment, number][] = [
  ["connect", 1],
  ["sender", 1],
  ["recipient", 1],
  // The server has the whole message and its answer is lost with the process.
  ["taken", 2],
];
test.each(DEATHS)("a mail whose process is killed at %s arrives %i times", async (moment, copies) => {
  const id = await bench.queue("receipt", "order-1");
  bench.server.at(moment, "hang");
  const child = startProcess();
  await bench.server.reached(moment);
  await kill(child);
  bench.server.at(moment, null);
  bench.pass(MAIL_LEASE_MS);
  await bench.sweepAll();
  expect((await bench.row(id)).state).toBe("sent");
  expect(bench.server.mails).toHaveLength(copies);
  expect(new Set(bench.server.mails.map(({ raw }) => raw.toString())).size).toBe(1);
});

test("two processes on one database send each of a hundred mails once", async () => {
  for (let count = 0; count < 100; count += 1) await bench.queue("receipt", `order-${count}`);
  const children = [startProcess(), startProcess()];
  await bench.server.reached("taken", 100);
  const waiting = () =>
    bench.context.db.query.selectFrom("mails").select("id").where("state", "=", "waiting").execute();
  await expect.poll(waiting).toEqual([]);
  await Promise.all(children.map(kill));
  expect(bench.server.mails).toHaveLength(100);
});

test("a process whose clock is an hour ahead takes no lease of another one", async () => {
  const id = await bench.queue("receipt", "order-1");
  bench.server.at("recipient", "hang");
  const child = startProcess();
  await bench.server.reached("recipient");
  const ahead = await openDatabase(bench.databaseUrl, { ...PATIENT, clock: () => Date.now() + 3_600_000 });
  const delivery = bench.join({ db: ahead, clock: { now: ahead.time } });
  await delivery.sweep(0);
  await ahead.close();
  expect(bench.server.moments.filter((moment) => moment === "recipient")).toHaveLength(1);
  expect(await bench.row(id)).toMatchObject({ state: "waiting", tries: 1 });
  await kill(child);
});
