// @module-tag long
import { writeFile } from "node:fs/promises";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import type { RunningShop } from "#/testbed/servers.ts";
import { type Cell, cellText, failuresIn, finish, openOrder, STEPS, type Step, take } from "./exchange/steps.ts";
import { TlsProxy, type TlsProxyState, TRUSTED } from "./proxies/tls.ts";
import { longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

/*
 * Failures before a byte of the request has left, so surely nothing happened. This file's own shop uses https; the lines to the
 * service's two addresses fail one after the other, each with all its calls.
 */

const ROWS: { id: string; name: string; state: TlsProxyState; reason: RegExp }[] = [
  { id: "U01", name: "a connection that is refused", state: "refused", reason: /ECONNREFUSED/ },
  { id: "U02", name: "a connection that never gets ready", state: "silent", reason: /time-out/ },
  { id: "U03", name: "an address that speaks no TLS", state: "not TLS", reason: /EPROTO|SSL/ },
  { id: "U03", name: "an untrusted certificate", state: "untrusted", reason: /CERT/ },
];

/** Since the plans are read over the same line, "Continue" gets as far as the order only when it got there before. */
const reachOrder = async (buyer: HttpBuyer, sandbox: Sandbox): Promise<void> => {
  await openOrder(buyer);
  await sandbox.fail({ call: "singleOrder", kind: "status", status: 503, sim: buyer.sim, times: 3 });
  await buyer.continueToPayment();
};

/** The steps that use a line, grouped by the calls it carries. */
const SHOP_STEPS = STEPS.flatMap((step): Step[] => {
  if (step.call === "singleOrder") return [{ ...step, reach: reachOrder }];
  return step.call === "singleServicePlanPage" || (step.call === "singleQueryOrder" && step.name === "Paid")
    ? [step]
    : [];
});
const PAYMENT_STEPS = STEPS.filter(({ call }) => call === "stripePay" || call === "resultQuery");

for (const { id, name, state, reason } of ROWS) {
  test(
    `${name} costs nothing, and the same order continues later [${id}]`,
    longUnless(id === "U01"),
    async ({ servers, openShop, sandbox }, testInfo) => {
      await sandbox.set({ notifications: "lose", listDelayMs: 0 });
      const lines = { shop: new TlsProxy(servers.sandbox.origin), payment: new TlsProxy(servers.sandbox.origin) };
      const authority = testInfo.outputPath("authority.pem");
      await writeFile(authority, TRUSTED.cert);
      const shop = await openShop({
        PARTNER_SHOP_URL: await lines.shop.open(),
        PARTNER_PAYMENT_URL: await lines.payment.open(),
        NODE_EXTRA_CA_CERTS: authority,
      });
      for (const [line, steps] of [
        [lines.shop, SHOP_STEPS],
        [lines.payment, PAYMENT_STEPS],
      ] as const) {
        const cells = steps.map((step) => ({ step, buyer: new HttpBuyer(shop.origin, spareSim()) }));
        await Promise.all(cells.map(({ step, buyer }) => step.reach(buyer, sandbox)));
        const since = Date.now();
        await line.turn(state);
        const seen = await Promise.all(cells.map((cell) => take(cell, sandbox, false)));
        expect(seen).toEqual(cells.map(({ step }) => cellText(step, step.inTrouble)));
        expectUnsent(shop, since, steps, reason);

        await line.turn("up");
        await Promise.all(cells.map((cell) => finish(cell, sandbox)));
        await expectSameIds(cells, sandbox);
      }
      await Promise.all([lines.shop.close(), lines.payment.close()]);
    },
  );
}

/** Every call of these steps has failed, and none in another way. */
function expectUnsent(shop: RunningShop, since: number, steps: Step[], reason: RegExp): void {
  const failures = failuresIn(shop, since);
  expect([...new Set(failures.map(({ call }) => call))]).toEqual(expect.arrayContaining(steps.map(({ call }) => call)));
  expect(failures.filter((failure) => failure.kind !== "unreachable" || !reason.test(failure.reason))).toEqual([]);
}

/** All calls had the same ids: one order and one charge a buyer. */
async function expectSameIds(cells: Cell[], sandbox: Sandbox): Promise<void> {
  const { orders, charges } = await sandbox.ledger();
  const sent = await sandbox.requests("singleOrder");
  for (const { buyer } of cells) {
    const bodies = sent.map(({ body }) => body).filter(({ deviceCode }) => deviceCode === buyer.sim);
    expect(new Set(bodies.map(({ orderNo, payId }) => `${orderNo} ${payId}`)).size).toBe(1);
    const [order, ...more] = orders.filter(({ simNumber }) => simNumber === buyer.sim);
    expect(more).toEqual([]);
    expect(charges.filter(({ payId }) => payId === order?.payId)).toHaveLength(1);
  }
}
