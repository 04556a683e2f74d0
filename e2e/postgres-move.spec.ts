// @module-tag long
import { runCommand } from "#/testbed/command.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { createPostgresDatabase } from "#/testbed/postgres.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* A shop that is moved from its file into PostgreSQL while orders are under way. */

test(
  "orders under way go on after a move, each paid once, and the file sells no more",
  LONG,
  async ({ restartable, sandbox }) => {
    await sandbox.set({ notifications: "lose", listDelayMs: 0 });
    const first = await restartable.start();
    const buyers = [1, 2, 3].map(() => new HttpBuyer(first.origin, spareSim()));
    const [choosing, open, paying] = buyers as [HttpBuyer, HttpBuyer, HttpBuyer];
    await choosing.showPlans();
    await choosing.buy();
    await open.openCardForm();
    await paying.openCardForm();
    await paying.tell("confirming");
    const database = await createPostgresDatabase(process.env.TEST_POSTGRES_URL ?? "");
    const inUse = await runCommand("move", ["--to", database], first.settings);
    expect(inUse.text).toContain("Stop the shop first; nothing was changed.");
    first.signal("SIGTERM");
    expect(await first.end).toBe(0);
    // The payment arrives while no shop runs.
    await sandbox.pay((await paying.placed(sandbox)).payId);

    const moved = await runCommand("move", ["--to", database], first.settings);
    expect(moved).toEqual({ code: 0, text: expect.stringContaining(" are the same, 3 orders among them.") });
    await expect(restartable.start()).rejects.toThrow("this database was moved to PostgreSQL: set DATABASE_URL");

    await restartable.start({ DATABASE_URL: database });
    await expect.poll(() => paying.status()).toBe("ready");
    await open.pay(sandbox);
    await choosing.continueToPayment();
    await choosing.pay(sandbox);
    for (const buyer of buyers) {
      await expect.poll(() => buyer.status()).toBe("ready");
      expect(wordsOf(await buyer.get(`/orders/${buyer.orderId}`))).toContain(buyer.sim.slice(-4));
    }
    expect(await sandbox.counts()).toMatchObject({ orders: 3, intents: 3, charges: 3, violations: 0 });
  },
);
