import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { createRenewals, type Renewals } from "./renewals.ts";
import { requestStop, stopRenewal } from "./stop-renewal.ts";
import { latestStopRequest, nameRenewal } from "./stop-request.ts";

/* The owner asks to stop a second renewal while a process still works on the stop of the first one. */

const MINUTE = 60_000;
const FIRST = { orderNo: "1", payId: "1" };

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** An open stop request for a renewal that began elsewhere, and another renewal of the SIM that was just subscribed to. */
async function begin() {
  const sim = spareSim();
  const { query } = bench.context.db;
  await nameRenewal(query, await requestStop(bench.context, { sim, language: "en" }), FIRST);
  const first = await latest(sim);
  bench.pass(MINUTE);
  const order = await bench.startRenewal({ sim });
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  bench.pass(MINUTE);
  return { sim, order, first };
}

async function latest(sim: string) {
  const request = await latestStopRequest(bench.context.db.query, sim);
  if (request === null) throw new Error("no stop request");
  return request;
}

/** The renewals of a process in which the owner asks again after the partner has answered. */
function withPressAfterAnswer(): Renewals {
  const { partner } = bench.context;
  return createRenewals({
    ...bench.context,
    partner: {
      ...partner,
      async renewal(sim, language) {
        const answer = await partner.renewal(sim, language);
        await requestStop(bench.context, { sim, language });
        return answer;
      },
    },
  });
}

async function mailsAbout(orderId: string): Promise<string[]> {
  const mails = bench.context.db.query.selectFrom("mails").select("kind").where("about", "=", orderId);
  return (await mails.where("kind", "like", "renewal-%").execute()).map(({ kind }) => kind);
}

test("an end is not noted for a renewal that the owner asked to stop meanwhile", async () => {
  const { sim, order, first } = await begin();
  const again = await requestStop(bench.context, { sim, language: "en" });
  expect(again.nextQueryAt).toBeGreaterThan(first.nextQueryAt);
  await stopRenewal(bench.context, first);
  expect(await latest(sim)).toMatchObject({ id: first.id, renewal: null, stoppedAt: null });
  await bench.orders.refresh(await bench.read(order.id));
  bench.pass(MINUTE);
  await bench.renewals.sweep();
  bench.pass(MINUTE);
  await bench.renewals.sweep();
  expect((await latest(sim)).stoppedAt).not.toBeNull();
  const { subscriptions } = await bench.ledger();
  expect(subscriptions).toMatchObject([{ payId: order.partnerIds.payId, cancelledAt: expect.any(Number) }]);
  expect(await mailsAbout(order.id)).toEqual(["renewal-stopped"]);
});

test("a request is not named after the first renewal once it covers the second", async () => {
  const { sim, first } = await begin();
  await requestStop(bench.context, { sim, language: "en" });
  expect(await nameRenewal(bench.context.db.query, first, FIRST)).toBe(false);
  expect((await latest(sim)).renewal).toBeNull();
});

test("a page that learns of the first one's end says that the second is being stopped", async () => {
  const { sim } = await begin();
  expect(await withPressAfterAnswer().read(sim, "en")).toMatchObject({ status: "stopping" });
  expect((await latest(sim)).stoppedAt).toBeNull();
});
