import type { Sandbox } from "#/testbed/sandbox.ts";
import { mailSettings } from "#/testbed/servers.ts";
import { LATER_BY_A_LEASE } from "./clock.ts";
import type { Button } from "./killed/button.ts";
import { expectLedger, expectOnce, expectRows, untilReady } from "./killed/once.ts";
import { openDesk } from "./killed/scene.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* An operator presses every button twice, the shop's process is killed, the next one starts, and the operator presses each twice again. */

interface Moment {
  name: string;
  /** The partner's answers never come. Does it do what it is asked all the same? */
  held?: { afterEffect: boolean };
  /** Resolves when the process is killed. */
  reach(presses: readonly Promise<unknown>[], buttons: readonly Button[], sandbox: Sandbox): Promise<unknown>;
}

const MOMENTS: readonly Moment[] = [
  { name: "while the presses are on their way", reach: () => Promise.resolve() },
  { name: "once the first press is answered", reach: (presses) => Promise.race(presses) },
  { name: "while the partner was asked and has done nothing", held: { afterEffect: false }, reach: untilHeld },
  { name: "while the partner has done it and not answered", held: { afterEffect: true }, reach: untilHeld },
  { name: "once all presses are answered", reach: (presses) => Promise.all(presses) },
];

async function untilHeld(_presses: unknown, buttons: readonly Button[], sandbox: Sandbox): Promise<void> {
  for (const { name, call } of buttons) {
    if (call === undefined) continue;
    const isHeld = async () => (await sandbox.requests(call.call)).some(({ fault }) => fault === "stall");
    await expect.poll(isHeld, name).toBe(true);
  }
}

for (const { name, held, reach } of MOMENTS) {
  test(`each button of the desk is once, killed ${name}`, LONG, async ({ restartable, sandbox, servers }) => {
    // Three starts of the shop, and each press waits for others.
    test.slow();
    const settings = mailSettings(servers.sandbox);
    const { shop, orders, kay, buttons } = await openDesk(restartable, sandbox, settings);
    if (held !== undefined) {
      const calls = buttons.flatMap(({ call }) => (call === undefined ? [] : [call]));
      for (const call of calls) await sandbox.fail({ ...call, ...held, kind: "stall", times: -1 });
    }
    const presses = buttons.flatMap((button) => button.presses.map((press) => press()));
    const ended = Promise.allSettled(presses);
    await reach(presses, buttons, sandbox);
    shop.signal("SIGKILL");
    await Promise.all([shop.end, ended]);
    await sandbox.recover();
    const next = await restartable.start({ ...settings, ...LATER_BY_A_LEASE });
    await Promise.all(buttons.flatMap(({ again }) => [again(), again()]));
    await expectOnce(buttons, kay, sandbox);
    await untilReady(orders, sandbox);
    await next.stop();
    await expectRows(buttons, restartable.databaseUrl, 1);
    await expectLedger(orders, restartable, sandbox);
  });
}
