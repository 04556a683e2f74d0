import { describe, expect, test } from "vitest";
import { parseEnv } from "#/lib/env.ts";
import { createBlot } from "./blot.ts";

const SIM = "89852072201180436177";
const OTHER_SIM = "89852072201180436250";
const HEX = "00112233445566778899aabbccddeeff";
const PLANTED = {
  secret: "a secret of the tests, long enough to be one",
  code: "P000270",
  keyId: "console-key",
  hex: HEX,
  base64: Buffer.from(HEX, "hex").toString("base64"),
  fleetSecret: "fleet secret",
  accessCode: "P777",
  processorKey: "pk_test_51Habcdef",
  password: "swordfish/1",
  mail: "owner@example.com",
  sim: SIM,
  clientSecret: "pi_1abc_secret_xyz",
};

const blot = createBlot(
  parseEnv({
    SESSION_SECRET: PLANTED.secret,
    PARTNER_URL: "https://partner.example/v4",
    PARTNER_CODE: PLANTED.code,
    NOTIFICATION_KEYS: `${PLANTED.keyId}:${PLANTED.hex}`,
    FLEET_URL: "https://partner.example",
    FLEET_ACCESS_CODE: PLANTED.accessCode,
    FLEET_SECRET: PLANTED.fleetSecret,
    PROCESSOR_KEY: PLANTED.processorKey,
    DATABASE_URL: `postgres://shop:${encodeURIComponent(PLANTED.password)}@db.example/shop`,
  }),
);
blot.hideSim(SIM);
blot.hide(PLANTED.mail, "[mail]");
blot.hide(PLANTED.clientSecret, "[secret]");

describe("a planted value is not shown", () => {
  const PLACES: [string, (value: string) => unknown][] = [
    ["under a name that says nothing", (value) => ({ remark: value })],
    ["in a sentence", (value) => ({ message: `no such (${value}), ask again` })],
    ["in an address", (value) => ({ url: `https://x.example/?a=${encodeURIComponent(value)}` })],
    ["in JSON within JSON", (value) => ({ raw: JSON.stringify({ inner: value }) })],
    ["as a name", (value) => ({ [value]: 1 })],
    ["deep in lists", (value) => ({ data: [[{ list: [value] }]] })],
    ["in capitals", (value) => ({ remark: value.toUpperCase() })],
    ["after a long text", (value) => ({ remark: `${"word ".repeat(50)}${value}` })],
    ["under the name of a number", (value) => ({ orderNo: value, paid_at: value, payId: `x${value}` })],
  ];
  test.each(PLACES)("%s", (_place, wrap) => {
    for (const [name, value] of Object.entries(PLANTED)) {
      const shown = JSON.stringify(blot.value("", wrap(value))).toLowerCase();
      expect(shown, name).not.toContain(value.toLowerCase());
      expect(shown, name).not.toContain(encodeURIComponent(value).toLowerCase());
    }
  });
});

test("what belongs to other people is not shown either", () => {
  const shown = JSON.stringify(
    blot.value("", {
      device: [{ device_id: OTHER_SIM, msisdn: "8613800138000", main_iccid: OTHER_SIM, partnerName: "Partner" }],
      sim_ids: [OTHER_SIM],
      note: `about ${OTHER_SIM} of stranger@example.com`,
      orderCode: OTHER_SIM,
      sub_id: "sub_1Habc",
      customer_id: "cus_9xyz",
      sim: Number(OTHER_SIM),
    }),
  );
  for (const value of [OTHER_SIM, OTHER_SIM.slice(0, 12), "8613800138000", "stranger", "1Habc", "9xyz"]) {
    expect(shown).not.toContain(value);
  }
  expect(shown).toContain("…6250");
});

test("what an engineer needs to find the order stays", () => {
  const fields = {
    orderNo: "2026112220173638652323",
    tradeTime: "1795378656604",
    occurred_at: 1795378656604,
    packageCode: "DP20240115000102",
    payAmount: "12.90",
    payRst: "success",
    orderDate: "20261122201736",
    payResultDate: "2026-11-22 20:17:36",
    livemode: false,
    amount: 1290,
    payment_method: "pm_card_visa",
  };
  expect(blot.value("", fields)).toEqual(fields);
  expect(blot.value("", { payId: "P0002702026112220173638652323" })).toEqual({
    payId: "[partner code]2026112220173638652323",
  });
});

test("long lists and texts are shortened", () => {
  const shown = blot.value("", { list: [1, 2, 3, 4, 5], html: "word ".repeat(100) });
  expect(shown).toEqual({ list: [1, 2, 3, "… 2 more"], html: expect.stringMatching(/… \(500 characters\)$/) });
});
