import { isIP } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addressKeys, clientAddress } from "./client-address.ts";

const SOCKET = "198.51.100.9";
const behind = (proxies: number, forwarded?: string) => clientAddress({ forwarded, socket: SOCKET, proxies });

test("without a proxy the header counts for nothing", () => {
  for (const forged of ["192.0.2.1", "127.0.0.1", "::1", "192.0.2.1, 192.0.2.2", "unknown"]) {
    expect(behind(0, forged)).toBe(SOCKET);
  }
});

test("behind one proxy the last entry counts, and not what the client wrote before it", () => {
  expect(behind(1, "192.0.2.1")).toBe("192.0.2.1");
  expect(behind(1, "127.0.0.1, 10.0.0.1,192.0.2.1")).toBe("192.0.2.1");
  expect(behind(1, ", 192.0.2.1")).toBe("192.0.2.1");
});

test("behind two proxies the last entry is the outer proxy, and the client stands before it", () => {
  expect(behind(2, "127.0.0.1, 192.0.2.1, 203.0.113.5")).toBe("192.0.2.1");
});

test("an entry that is missing or no address gives way to the connection", () => {
  expect(behind(1)).toBe(SOCKET);
  expect(behind(1, "")).toBe(SOCKET);
  expect(behind(2, "192.0.2.1")).toBe(SOCKET);
  for (const garbage of [
    "unknown",
    "_hidden",
    "192.0.2.1,",
    "0x7f.1",
    "127.1",
    "2130706433",
    "192.0.2.256",
    "192.0.2.01",
    "192.0.2.1/8",
    "192.0.2.1:",
    "192.0.2.1:123456",
    "::ffff:10.0.0.0/8",
    "[::1",
    "::1]",
    "[192.0.2.1",
    "2001:db8::1::2",
    "example.com",
    "<script>",
    "9".repeat(10_000),
  ]) {
    expect(behind(1, garbage), garbage).toBe(SOCKET);
  }
});

test("ports, brackets, zones and spaces are no part of the address", () => {
  for (const [written, address] of [
    ["192.0.2.1:4711", "192.0.2.1"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["  192.0.2.1\t", "192.0.2.1"],
    ["fe80::1%eth0", "fe80::1"],
  ] as const) {
    expect(behind(1, written)).toBe(address);
  }
});

test("an address has one spelling", () => {
  for (const written of ["2001:DB8:0:0:0:0:0:1", "2001:0db8::0001", "2001:db8::0:1"]) {
    expect(behind(1, written)).toBe("2001:db8::1");
  }
});

test("IPv4 inside IPv6 is the IPv4 address, in the header and of the connection", () => {
  expect(behind(1, "::ffff:192.0.2.1")).toBe("192.0.2.1");
  expect(behind(1, "::ffff:c000:201")).toBe("192.0.2.1");
  expect(behind(1, "[::FFFF:192.0.2.1]:80")).toBe("192.0.2.1");
  expect(clientAddress({ forwarded: "10.0.0.1", socket: "::ffff:192.0.2.1", proxies: 0 })).toBe("192.0.2.1");
});

test("any header gives an address, and never one that the client wrote [v5.0.0-15.3.4]", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 3 }), (text, proxies) => {
      expect(isIP(behind(proxies, text))).not.toBe(0);
      const entry = `${text},192.0.2.7`;
      expect(behind(1, entry)).toBe("192.0.2.7");
    }),
  );
});

test("an IPv4 address is counted alone", () => {
  expect(addressKeys("192.0.2.1")).toEqual({ narrow: "192.0.2.1", wide: null });
});

test("IPv6 addresses of one /56 are counted together, and those of one /48 under a wider key", () => {
  const keys = addressKeys("2001:db8:1:2ff::1");
  expect(keys).toEqual({ narrow: "2001:db8:1:200::/56", wide: "2001:db8:1::/48" });
  expect(addressKeys("2001:db8:1:200:ffff::")).toEqual(keys);
  expect(addressKeys("2001:db8:1:300::1")).toEqual({ ...keys, narrow: "2001:db8:1:300::/56" });
  expect(addressKeys("2001:db8:2:200::1").wide).not.toBe(keys.wide);
});

test("a short IPv6 address is counted by its whole groups", () => {
  expect(addressKeys("::1")).toEqual({ narrow: "0:0:0:0::/56", wide: "0:0:0::/48" });
  expect(addressKeys("2001:db8::")).toEqual({ narrow: "2001:db8:0:0::/56", wide: "2001:db8:0::/48" });
});

test("two IPv6 addresses share a key exactly when their first 56 bits are the same", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), fc.integer({ min: 0, max: 127 }), (groups, bit) => {
      const spell = (values: number[]) =>
        clientAddress({
          forwarded: undefined,
          socket: values.map((value) => value.toString(16)).join(":"),
          proxies: 0,
        });
      const flipped = groups.map((value, index) => (index === bit >> 4 ? value ^ (0x8000 >> (bit & 15)) : value));
      fc.pre(groups.slice(0, 5).some(Boolean) && flipped.slice(0, 5).some(Boolean));
      const [one, other] = [addressKeys(spell(groups)), addressKeys(spell(flipped))];
      expect(one.narrow === other.narrow).toBe(bit >= 56);
      expect(one.wide === other.wide).toBe(bit >= 48);
    }),
  );
});
