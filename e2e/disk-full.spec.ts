import { execFileSync } from "node:child_process";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { paymentNotification, STORED, sendNotification } from "#/testbed/notification.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { wordsOf } from "#/testbed/visitor.ts";
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

/** Limits the size of the files this process writes: one byte is a full disk, "unlimited" one with room. */
function limitFiles(pid: number, bytes: string): void {
  execFileSync("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:`]);
}
