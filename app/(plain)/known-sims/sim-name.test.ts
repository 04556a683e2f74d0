import { expect, test } from "vitest";
import { cleanName } from "./sim-name.ts";

test("a name stays as it was typed, in one line", () => {
  expect(cleanName("  Camper\n van\t2 ")).toBe("Camper van 2");
  expect(cleanName("女儿的手机")).toBe("女儿的手机");
  expect(cleanName("Zoë’s <b>phone</b> 📱")).toBe("Zoë’s <b>phone</b> 📱");
});

test("what can't be seen, or turns the text round, is not in a name [v5.0.0-1.3.3]", () => {
  expect(cleanName("a\u202eb\u2066c\u200bd\u0000e\u001b[1mf\ufeffg\ud800h")).toBe("abcde[1mf gh");
  expect(cleanName("\u202e\u200f\u0007")).toBe("");
  expect(cleanName("")).toBe("");
});

test("a name has at most forty characters, counted as characters and not as bytes", () => {
  expect(cleanName("📱".repeat(40))).toBe("📱".repeat(40));
  expect(cleanName("a".repeat(41))).toBeNull();
  expect(cleanName(`${"a".repeat(40)}\u202e `)).toBe("a".repeat(40));
});
