// @module-tag long
import { randomBytes } from "node:crypto";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { paymentNotification, STORED, sendNotification } from "#/testbed/notification.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* The notification keys are changed as an operator would do it: by the setting and a restart, while orders continue. */

interface Key {
  id: string;
  hex: string;
}

const old: Key = { id: "kept", hex: randomBytes(32).toString("hex") };
/** The service's console makes a new key under the same id, or a second one under another id. */
const renewed: Key = { id: "kept", hex: randomBytes(32).toString("hex") };
const second: Key = { id: "added", hex: randomBytes(20).toString("hex") };

const DRILLS: { name: string; next: Key; oldIsAnswered: string }[] = [
  { name: "an id that lives on", next: renewed, oldIsAnswered: "401 application/json {}" },
  { name: "an id that is gone", next: second, oldIsAnswered: "503 application/json {}" },
];

for (const { name, next, oldIsAnswered } of DRILLS) {
  test(
    `the old key counts until the change ends, then not, under ${name} [W33, W34]`,
    longUnless(name === "an id that is gone"),
    async ({ restartable, sandbox }) => {
      await sandbox.set({ notifications: "lose", listDelayMs: 0 });
      const { origin } = restartable;
      const runWith = async (keys: Key[], run: () => Promise<void>): Promise<void> => {
        const NOTIFICATION_KEYS = keys.map(({ id, hex }) => `${id}:${hex}`).join();
        const shop = await restartable.start({ NOTIFICATION_KEYS });
        await run();
        await shop.stop();
      };

      await runWith([old], async () => {
        await expectAccepted(origin, sandbox, old);
      });
      await runWith([old, next], async () => {
        await expectAccepted(origin, sandbox, old);
        await expectAccepted(origin, sandbox, next);
      });
      await runWith([next], async () => {
        const { buyer, body } = await notified(origin, sandbox);
        expect(await sendNotification(origin, body, signedBy(old))).toBe(oldIsAnswered);
        expect(await buyer.status()).toBe("waiting");
        expect(await sendNotification(origin, body, signedBy(next))).toBe(STORED);
        expect(await buyer.status()).toBe("ready");
      });
    },
  );
}

/** A notification under this key is accepted: the order is unpaid, so nothing else makes it ready. */
async function expectAccepted(origin: string, sandbox: Sandbox, key: Key): Promise<void> {
  const { buyer, body } = await notified(origin, sandbox);
  expect(await sendNotification(origin, body, signedBy(key))).toBe(STORED);
  expect(await buyer.status()).toBe("ready");
}

/** An order whose card form is open, and its notification. */
async function notified(origin: string, sandbox: Sandbox) {
  const buyer = new HttpBuyer(origin, spareSim());
  await buyer.openCardForm();
  return { buyer, body: paymentNotification(await buyer.placed(sandbox)) };
}

function signedBy({ id, hex }: Key) {
  return { keyId: id, keyHex: hex };
}
