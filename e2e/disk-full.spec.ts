import { execFileSync } from "node:child_process";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareAddress } from "#/testbed/mails.ts";
import { paymentNotification, STORED, sendNotification } from "#/testbed/notification.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { METRICS_TOKEN, mailSettings } from "#/testbed/servers.ts";
import { formWith, Visitor, wordsOf } from "#/testbed/visitor.ts";
import { secretsOf } from "./mailbox-proof.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test("a notification that the full disk can't store is not acknowledged [W28, D03]", async ({ openShop, sandbox }) => {
  await sandbox.set({ notifications: "lose", listDelayMs: 0 });
  const shop = await openShop();
  const buyer = new HttpBuyer(shop.origin, spareSim());
  await buyer.openCardForm();
  await buyer.tell("confirming");
  const body = paymentNotification(await buyer.placed(sandbox));

  limitFiles(shop.pid, "1");
  expect(await sendNotification(shop.origin, body)).toBe("503 application/json {}");
  expect(wordsOf(await buyer.get(`/orders/${buyer.orderId}`))).toContain("don’t pay again");
  limitFiles(shop.pid, "unlimited");
  expect(await buyer.status()).toBe("checking");
  expect(await sendNotification(shop.origin, body)).toBe(STORED);
  expect(await buyer.status()).toBe("ready");
});

test("a form of My SIM that the full disk fails says nothing about money [D03]", async ({ openShop }) => {
  const shop = await openShop();
  const buyer = new HttpBuyer(shop.origin, spareSim());
  await buyer.openCardForm();
  await buyer.tell("confirming");
  const form = formWith(await buyer.get("/sim"), "name");
  const ending = new Map(form).get("sim") ?? "";

  limitFiles(shop.pid, "1");
  const answer = wordsOf(await buyer.submit("/sim", form, { forget: ending, sure: ending }));
  limitFiles(shop.pid, "unlimited");
  expect(answer).toContain("Something went wrong on our side.");
  expect(answer).not.toContain("Nothing was charged");
  expect(await buyer.status()).toBe("checking");
});

test(
  "a code that comes while the disk is full works once there is room [S09, D03]",
  LONG,
  async ({ openShop, sandbox, servers }) => {
    const shop = await openShop(mailSettings(servers.sandbox));
    const visitor = new Visitor(shop.origin);
    const email = spareAddress();
    const path = "/mail?confirm=home";
    await visitor.submit(path, formWith(await visitor.get(path), "confirm"), { email });
    const { code } = await secretsOf(sandbox, email);
    const form = formWith(await visitor.get("/mail"), "code");

    limitFiles(shop.pid, "1");
    for (let press = 1; press <= 6; press += 1) {
      const answer = wordsOf(await visitor.submit("/mail", form, { code }));
      expect(answer, `press ${press}`).toContain("Something went wrong on our side.");
    }
    limitFiles(shop.pid, "unlimited");
    expect((await visitor.submit("/mail", form, { code })).location).toBe("/");
  },
);

test("a database that takes no writes is an alarm, which ends with its cause [D03]", LONG, async ({ openShop }) => {
  const shop = await openShop();
  const unwritable = async (): Promise<unknown> => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const ready = await (await fetch(`${shop.origin}/api/ready`, { headers })).json();
    return ready.alarms.now.database_unwritable;
  };
  expect(await unwritable()).toBe(0);
  limitFiles(shop.pid, "1");
  await expect.poll(unwritable).toBe(1);
  limitFiles(shop.pid, "unlimited");
  await expect.poll(unwritable).toBe(0);
});

/** Limits the size of the files this process writes: one byte is a full disk, "unlimited" one with room. */
function limitFiles(pid: number, bytes: string): void {
  execFileSync("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:`]);
}
