import type { Locator, Page } from "@playwright/test";
import { type Sandbox, SIM } from "#/testbed/sandbox.ts";
import type { RunningShop } from "#/testbed/servers.ts";
import { Visitor, wordsOf } from "#/testbed/visitor.ts";
import { lookUp, openAs, part, reloadUntil } from "./my-sim.ts";
import { payOrder } from "./paid-order.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, type OpenShop, test } from "./shop.ts";

test.use({ javaScriptEnabled: false });

/** A SIM that has plans from the start, and the fleet calls about it. */
const IN_USE = "89852072201180436821";
const CYCLE = "flow/queryDeviceFlowUsage";
const ORDERS = "package/queryOrder";
const MONTH = "flow/totalMonthFlowList";
const NO_FLEET = { FLEET_URL: "", FLEET_ACCESS_CODE: "", FLEET_SECRET: "" };

interface Opening {
  openShop: OpenShop;
  page: Page;
  sandbox: Sandbox;
  sim?: string;
  settings?: Record<string, string>;
}

/** Opens the page of a SIM in a new shop, whose cache of the fleet is empty, as its owner, who has one more plan queued. */
async function withShop(
  { openShop, page, sandbox, sim = IN_USE, settings = {} }: Opening,
  look: (visitor: Visitor, shop: RunningShop) => Promise<void>,
): Promise<void> {
  const shop = await openShop(settings);
  const { buyer: visitor } = await payOrder(shop.origin, sandbox, { sim });
  await openAs(page, visitor, `${shop.origin}/sim`);
  await look(visitor, shop);
}

/** The six months. They are read in the last of the lanes: a page that came before them says so. */
function monthBars(page: Page): Locator {
  const name = /^Data used by month: ([A-Z][a-z]{2} 20\d\d [\d.]+ [GM]B(, )?){6}$/;
  return part(page, "Data").getByRole("img", { name });
}

test("what is left comes first with its plan and days, and the months as bars with values", async ({
  openShop,
  page,
  sandbox,
}) => {
  await withShop({ openShop, page, sandbox }, async (_, shop) => {
    const panel = part(page, "Europe 10 GB");
    await reloadUntil(page, panel.getByRole("img", { name: /^\d[\d.]* [GM]B of 10 GB left$/ }));
    await expect(panel).toContainText(/\d [GM]B left.*\d [GM]B of 10 GB used \d+%18 days left until [A-Z][a-z]{2} \d/);
    await expect(page.getByText(/^Updated .* UTC$/).first()).toBeVisible();
    const data = part(page, "Data");
    await reloadUntil(page, monthBars(page));
    await expect(monthBars(page)).toHaveText(/^([\d.,]+[A-Z][a-z]{2}){6}$/);
    await expect(data).toContainText(/[GM]B used each month.*Updated .* UTC$/);
    const stranger = new Visitor(shop.origin);
    await lookUp(stranger, IN_USE);
    const words = wordsOf(await stranger.get("/sim"));
    expect(words).toMatch(/\d [GM]B left.*Data used by month is private/s);
    expect(words).not.toContain("used each month");
    expect((await sandbox.counts()).violations).toBe(0);
  });
});

test(
  "a plan just bought has all of its data left, and a SIM with no plan has no data",
  LONG,
  async ({ openShop, page, sandbox }) => {
    await withShop({ openShop, page, sandbox, sim: SIM.twoPlans }, async (visitor, shop) => {
      const panel = part(page, "Europe 10 GB");
      await reloadUntil(page, panel.filter({ hasText: "0 MB of 10 GB used" }));
      await expect(panel).toContainText("10 GB left");
      await lookUp(visitor, SIM.twelvePlans);
      await openAs(page, visitor, `${shop.origin}/sim`);
      await expect(part(page, "Active")).toContainText("No active plan.");
      await expect(page.getByRole("main")).not.toContainText(/SIM allowance|10 GB/);
    });
  },
);

test(
  "without the fleet settings there is no usage section, and no fleet call",
  LONG,
  async ({ openShop, page, sandbox }) => {
    await withShop({ openShop, page, sandbox, settings: NO_FLEET }, async () => {
      await expect(part(page, "Active")).toContainText("Europe 10 GB");
      await expect(page.getByRole("heading", { name: "Data" })).toHaveCount(0);
      for (const call of [CYCLE, ORDERS, MONTH]) expect(await sandbox.requests(call)).toEqual([]);
    });
  },
);

test(
  "figures that are null, missing or malformed are not reported, and are no zero",
  LONG,
  async ({ openShop, page, sandbox }) => {
    const nothing = { order_code: null, order_used_flow: null, high_flow_balance: null, sign: null };
    await patch(sandbox, CYCLE, nothing);
    await patch(sandbox, ORDERS, { package_order: [{ orderCode: null, flow: null, usedFlow: null }] });
    await patch(sandbox, MONTH, { device_flow: [{ device_id: IN_USE, queryday_flow: null }] });
    await withShop({ openShop, page, sandbox }, async () => {
      const panel = part(page, "Europe 10 GB");
      await expect(panel).toContainText(/18 days leftuntil .*We can’t see the remaining data right now\./);
      await expect(panel.getByRole("img")).toHaveCount(0);
      const data = part(page, "Data");
      await expect(data).toContainText("Data used in recent months isn’t available.");
      await expect(data.getByRole("img")).toHaveCount(0);
      for (const one of [panel, data]) await expect(one).not.toContainText(/(?<!:)\b0|null|NaN|undefined/);
    });
  },
);

test(
  "known facts of a plan are shown, and missing ones are named as missing",
  LONG,
  async ({ openShop, page, sandbox }) => {
    await patch(sandbox, CYCLE, { order_used_flow: "1536", high_flow_balance: null, order_code: "other" });
    await withShop({ openShop, page, sandbox }, async () => {
      const panel = part(page, "Europe 10 GB");
      await reloadUntil(page, panel.filter({ hasText: "SIM allowance: 1.5 GB used this period" }));
      await expect(panel).toContainText("We can’t see the remaining data right now.");
      await expect(panel.getByRole("img", { name: /left/ })).toHaveCount(0);
    });
  },
);

test(
  "usage of nothing is a figure, and more than the plan holds is no share of it",
  LONG,
  async ({ openShop, page, sandbox }) => {
    await patch(sandbox, CYCLE, { order_used_flow: "0", high_flow_balance: "999999" });
    await withShop({ openShop, page, sandbox }, async () => {
      const panel = part(page, "Europe 10 GB");
      await reloadUntil(page, panel.filter({ hasText: "976.6 GB left" }));
      await expect(panel).toContainText("0 MB of 10 GB used");
      await expect(panel.getByRole("img")).toHaveCount(0);
    });
  },
);

test("a plan without a limit has nothing left to show", LONG, async ({ openShop, page, sandbox }) => {
  await patch(sandbox, CYCLE, { order_code: "A1", order_used_flow: "1536", high_flow_balance: "0" });
  await patch(sandbox, ORDERS, { package_order: [{ orderCode: "A1", flow: "0" }] });
  await withShop({ openShop, page, sandbox }, async () => {
    const panel = part(page, "Europe 10 GB");
    await reloadUntil(page, panel.filter({ hasText: "SIM allowance: 1.5 GB used this period" }));
    await expect(panel).toContainText("We can’t see the remaining data right now.");
    await expect(panel).not.toContainText(/\b0 MB left| of /);
  });
});

test("a missing list of orders hides no known figure", LONG, async ({ openShop, page, sandbox }) => {
  await sandbox.fail({ call: ORDERS, kind: "stall", times: -1 });
  await withShop({ openShop, page, sandbox }, async () => {
    // Without the order no plan is known that the figures belong to.
    const panel = part(page, "SIM allowance");
    await reloadUntil(page, panel.getByRole("img", { name: /^\d[\d.]* [GM]B of 10 GB left$/ }));
    await expect(panel).toContainText(/18 days left Europe 10 GB, until /);
    await sandbox.recover();
  });
});

test(
  "a month whose list is incomplete says nothing of a SIM it doesn't name",
  LONG,
  async ({ openShop, page, sandbox }) => {
    const page_of_many = { cur_page_no: 1, page_size: 100, total_count: 500, total_pages: 5 };
    await patch(sandbox, MONTH, { device_flow: [{ device_id: SIM.twoPlans, queryday_flow: "1" }], page: page_of_many });
    await withShop({ openShop, page, sandbox }, async () => {
      await expect(part(page, "Data")).toHaveText("DataData used in recent months isn’t available.");
    });
  },
);

for (const kind of ["stall", "status"]) {
  test(
    `a fleet that answers with a ${kind} neither delays nor breaks the page`,
    longUnless(kind === "status"),
    async ({ openShop, page, sandbox }) => {
      const calls = [CYCLE, ORDERS, MONTH];
      for (const call of calls) {
        await sandbox.fail({ call, kind, times: -1, ...(kind === "status" ? { status: 500 } : {}) });
      }
      await withShop({ openShop, page, sandbox, sim: SIM.twoPlans }, async (visitor, shop) => {
        // The page has been shown, and the shop still waits for every answer.
        if (kind === "stall") expect(shop.printed()).not.toContain("partner failed");
        for (const call of calls) expect(await sandbox.requests(call)).not.toEqual([]);
        const words = wordsOf(await visitor.get("/sim"));
        expect(words).toContain("Europe 10 GB");
        expect(words).toContain("Data used in recent months isn’t available.");
        await sandbox.recover();
      });
    },
  );
}

test(
  "the months are read once, however many visitors look at however many SIMs",
  LONG,
  async ({ openShop, page, sandbox }) => {
    await withShop({ openShop, page, sandbox }, async (visitor) => {
      const read = async () => (await sandbox.requests(MONTH)).length;
      await reloadUntil(page, monthBars(page));
      expect(new Set((await sandbox.requests(MONTH)).map(({ body }) => body.month)).size).toBe(6);
      const before = await read();
      expect(before).toBeLessThanOrEqual(6 * 20);
      await lookUp(visitor, SIM.twelvePlans);
      await Promise.all(Array.from({ length: 5 }, () => visitor.get("/sim")));
      expect(await read()).toBe(before);
      const asked = (await sandbox.requests(CYCLE)).filter(({ body }) => body.device_id === SIM.twelvePlans);
      expect(asked).toHaveLength(1);
    });
  },
);

/** Puts these fields into the data of a fleet call's answers from now on. */
function patch(sandbox: Sandbox, call: string, data: Record<string, unknown>): Promise<unknown> {
  const set = Object.fromEntries(Object.entries(data).map(([name, value]) => [`data.${name}`, value]));
  return sandbox.fail({ call, kind: "patch", set, times: -1 });
}
