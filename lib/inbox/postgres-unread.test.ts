import { afterAll, beforeAll, expect, test } from "vitest";
import { createNotificationCheck } from "#/lib/partner/notifications/check.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { joinInstance } from "#/lib/testing/postgres/instance.ts";
import { NOTIFICATION_KEY, sign } from "#/testbed/signer.ts";
import { createInbox } from "./inbox.ts";
import { retryUnread } from "./retry.ts";
import { listUnread } from "./unread.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

test("two instances keep 200 unread ones together, and read one of them once", async () => {
  const other = await joinInstance(bench);
  const keys = new Map([[NOTIFICATION_KEY.id, [NOTIFICATION_KEY.hex]]]);
  const early = createNotificationCheck({ keys, layout: "header-bar-body", observe: ignoreObservations });
  const body = JSON.stringify({ event_type: "refund", notification_id: "N1" });
  const inbox = createInbox({ ...bench.context, checkNotification: early });
  expect(await inbox.receive(Buffer.from(body), sign(body))).toMatchObject({ isKept: true });

  const answers = Array.from({ length: 600 }, (_, number) => {
    const forged = JSON.stringify({ number });
    const { receive } = number % 2 === 0 ? bench.inbox : other.inbox;
    return receive(Buffer.from(forged), sign(forged, { keyHex: "ab".repeat(16) }));
  });
  await Promise.all(answers);
  // Each instance keeps one at a time.
  expect([200, 201]).toContain((await listUnread(bench.context.db.query)).length);

  await Promise.all([retryUnread(bench.context), retryUnread(other.context)]);
  const stored = await bench.context.db.query.selectFrom("notifications").select("outcome").execute();
  expect(stored).toEqual([{ outcome: "unknown kind" }]);
  const left = await listUnread(bench.context.db.query);
  expect(left.map(({ kind }) => kind)).not.toContain("other");
  await other.close();
});
