import { expect, test } from "vitest";
import { groupIdOf, groupKey } from "./group-key.ts";

test.each(["100001", "..", "../../x", "a b/c?d#e%2F", "组 é", "x".repeat(1_000)])(
  "a group's id %j survives an address",
  (id) => {
    expect(groupKey(id)).toMatch(/^[\w-]+$/);
    expect(groupIdOf(groupKey(id))).toBe(id);
  },
);

test.each(["", "%", "..", "MTAwMDAy=", "MTAwMDAz0", "_w", "changes"])("%j is no group's key", (key) => {
  expect(groupIdOf(key)).toBeNull();
});
