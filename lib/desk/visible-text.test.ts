import { expect, test } from "vitest";
import type { Right } from "#/lib/desk/signing-in/operators.ts";
import { visibleText } from "./visible-text.ts";

const BODY = `{"payer_email":"a.b@example.com","sim_id":"89852072201180436417","escaped":"a\\u0040example.org","client_secret":"pi_1_secret_x","amount":1290}`;
const seen = (right: Right) => visibleText(BODY, { id: "1", name: "Ann", right });

test("owners see a body as it came", () => {
  expect(seen("own")).toBe(BODY);
});

test("who acts sees people, and no secrets", () => {
  expect(seen("act")).toContain("a.b@example.com");
  expect(seen("act")).not.toContain("pi_1_secret_x");
});

test("who only looks sees neither mail addresses nor whole SIM numbers, escaped or not", () => {
  const text = seen("look");
  for (const hidden of ["a.b@example.com", "89852072201180436417", "@", "u0040", "pi_1_secret_x"]) {
    expect(text).not.toContain(hidden);
  }
  for (const shown of ["…6417", "1290", "payer_email"]) expect(text).toContain(shown);
});
