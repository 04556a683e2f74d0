import { expect, test } from "vitest";
import { ownsSim } from "./owner.ts";

const SIM = "89852072201180436821";
const paid = [{ id: "paid", sim: SIM }];

test("a browser owns the SIM that it bought for", () => {
  expect(ownsSim({ orders: ["other", "paid"] }, paid, SIM)).toBe(true);
});

test("a copied form owns nothing", () => {
  expect(ownsSim({ orders: ["paid"], broughtBack: ["paid"] }, paid, SIM)).toBe(false);
});

test("nothing else makes an owner: no order, an unpaid one, one for another SIM, an erased one", () => {
  expect(ownsSim({}, paid, SIM)).toBe(false);
  expect(ownsSim({ orders: ["unpaid"] }, [], SIM)).toBe(false);
  expect(ownsSim({ orders: ["paid"] }, paid, "89852072201180436417")).toBe(false);
  expect(ownsSim({ orders: ["paid"] }, [{ id: "paid", sim: SIM.slice(-4) }], SIM)).toBe(false);
});
