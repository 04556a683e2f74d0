import { expect, test } from "vitest";
import { commandOf } from "./command.ts";

test("a command reads as the operator types it, in a release and in a checkout", () => {
  expect(commandOf("checkout close", true)).toBe("topup checkout close");
  expect(commandOf("checkout close", false)).toBe("npm run -s checkout -- close");
  expect(commandOf("doctor", false)).toBe("npm run -s doctor");
});

test("where there is no release.json, as here, it is npm's", () => {
  expect(commandOf("backup --new-key")).toBe("npm run -s backup -- --new-key");
});
