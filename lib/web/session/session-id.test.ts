import { expect, test } from "vitest";
import { deviceOfOrder, idOfOldCookie, isAttemptOf, newAttempt, newSessionId } from "./session-id.ts";

test("ids are random and of 128 bits [v5.0.0-7.2.2, v5.0.0-7.2.3]", () => {
  const ids = Array.from({ length: 100 }, newSessionId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(Buffer.from(id, "base64url")).toHaveLength(16);
});

test("copies of an earlier cookie share an id, even one from before it got its device", () => {
  const id = idOfOldCookie({ device: deviceOfOrder("first"), orders: ["second", "first"] });
  expect(idOfOldCookie({ orders: ["first"] })).toBe(id);
  expect(idOfOldCookie({ orders: ["second"] })).not.toBe(id);
  for (const cookie of [{}, { orders: [] }]) expect(idOfOldCookie(cookie)).toBeNull();
});

test("a form of \"Buy\" is known as the session's own, and as no other's", () => {
  const attempts = Array.from({ length: 100 }, () => newAttempt("one"));
  expect(new Set(attempts).size).toBe(100);
  for (const attempt of attempts) {
    expect(attempt).toMatch(/^[\w-]{16}$/);
    expect([isAttemptOf(attempt, "one"), isAttemptOf(attempt, "another")]).toEqual([true, false]);
  }
  expect(isAttemptOf("A".repeat(16), "one")).toBe(false);
  expect(isAttemptOf(newAttempt(undefined), undefined)).toBe(false);
});
