import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  cancelFields,
  type Json,
  openSandbox,
  orderFields,
  payFields,
  SIM_IN_USE,
  SIM_ODD,
  type TestSandbox,
} from "#/sandbox/testing/partner-client.ts";
import { renewalsOf } from "#/sandbox/testing/renewals.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(() => sandbox.control("reset", {}));
afterAll(() => sandbox.stop());

describe("scripts", () => {
  test.each(["stripe", "frame"])("%s.js is a classic script without imports and exports", async (name) => {
    const response = await fetch(`${sandbox.origin}/processor/${name}.js`);
    const source = await response.text();
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(source).not.toMatch(/^\s*(import|export) /m);
    // Only compiles it: a leftover type would be a syntax error.
    expect(() => new Function(source)).not.toThrow();
  });
});

describe("the card form", () => {
  test("may be framed by any page, and has no script when the setting says so", async () => {
    const form = async () => fetch(`${sandbox.origin}/processor/element`);
    const response = await form();
    expect(response.headers.get("x-frame-options")).toBeNull();
    expect(response.headers.get("content-security-policy")).not.toContain("frame-ancestors");
    expect(await response.text()).toContain("frame.js");
    await sandbox.control("settings", { elementFails: true });
    expect(await (await form()).text()).not.toContain("frame.js");
  });
});

describe("the bank's page", () => {
  /** Leaves a payment waiting for the bank; returns the address of the bank's page. */
  async function bankPage(): Promise<string> {
    await sandbox.call("singleOrder", orderFields(1));
    await sandbox.call("stripePay", payFields(1));
    const { paymentIntent } = await sandbox.control<{ paymentIntent: Json }>("pay", {
      payId: "P000270NO1",
      card: "4000002500003155",
    });
    return (paymentIntent.next_action as { redirect_to_url: { url: string } }).redirect_to_url.url;
  }

  test.each([
    ["approve", "succeeded", 1],
    ["refuse", "failed", 0],
  ])("%s sends the browser back as %s", async (decision, status, charges) => {
    const address = await bankPage();
    expect(await (await fetch(address)).text()).toContain("$12.90");
    const answer = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ decision }),
      redirect: "manual",
    });
    const target = new URL(String(answer.headers.get("location")));
    expect(target.searchParams.get("redirect_status")).toBe(status);
    expect(target.searchParams.get("payment_intent")).toMatch(/^pi_/);
    expect(target.searchParams.get("payment_intent_client_secret")).toMatch(/_secret_/);
    expect(await sandbox.control("ledger")).toMatchObject({ counts: { charges } });
  });

  test("a set-up sends the browser back with the parameters of a set-up", async () => {
    await sandbox.call("singleOrder", orderFields(1, { autoRenewal: "1" }));
    await sandbox.call("stripeAutoPay", payFields(1));
    const { setupIntent } = await sandbox.control<{ setupIntent: Json }>("pay", {
      payId: "P000270NO1",
      card: "4000002500003155",
    });
    const address = (setupIntent.next_action as { redirect_to_url: { url: string } }).redirect_to_url.url;
    expect(await (await fetch(address)).text()).not.toContain("$");
    const body = new URLSearchParams({ decision: "approve" });
    const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
    const target = new URL(String(answer.headers.get("location")));
    expect([...target.searchParams.keys()]).toEqual(["setup_intent", "setup_intent_client_secret", "redirect_status"]);
    expect(target.searchParams.get("redirect_status")).toBe("succeeded");
    expect(await sandbox.control("ledger")).toMatchObject({ counts: { charges: 0 } });
  });

  test("approving twice charges once", async () => {
    const address = await bankPage();
    for (const _time of [1, 2]) {
      const body = new URLSearchParams({ decision: "approve" });
      await fetch(address, { method: "POST", body, redirect: "manual" });
    }
    expect(await sandbox.control("ledger")).toMatchObject({ counts: { charges: 1 } });
  });

  test("there is nothing to approve without the secret", async () => {
    const address = new URL(await bankPage());
    address.searchParams.set("payment_intent_client_secret", "guess");
    expect((await fetch(address)).status).toBe(404);
  });
});

test("the front page shows the ledger and runs no markup in it", async () => {
  const hostile = "NO<script>1</script>";
  await sandbox.call("singleOrder", orderFields(1, { orderNo: hostile }));
  const text = await (await fetch(sandbox.origin)).text();
  expect(text).toContain("89852072201180436177");
  expect(text).not.toContain("<script>");
  expect(text).toContain("NO&lt;script&gt;");
});

test("the front page says of one card that it is the sandbox’s own, and not the processor’s", async () => {
  const text = await (await fetch(sandbox.origin)).text();
  expect(text.split("The sandbox’s own card")).toHaveLength(2);
  expect(text).toMatch(/4999 0000 0000 0005<\/span>\s*<span>The sandbox’s own card/);
});

test("the front page lists the SIMs to try and the renewals", async () => {
  const { begin } = renewalsOf(sandbox);
  const renewal = await begin();
  const frontPage = async () => (await fetch(sandbox.origin)).text();
  for (const sim of [SIM_IN_USE, SIM_ODD]) expect(await frontPage()).toContain(sim);
  const row = async () => (await frontPage()).split("Renewals")[1]?.split("</section>")[0];
  expect(await row()).toContain(">active<");
  await sandbox.call("cancelAutoRenewalRecord", cancelFields(renewal));
  expect(await row()).toContain(">cancelled<");
});
