import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm } from "./form.ts";

const schema = z.strictObject({ plan: z.string(), term: z.string() });

function form(...fields: [string, string | Blob][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

test("a form of the shop is parsed", () => {
  expect(parseForm(schema, form(["plan", "a"], ["term", "b"]))).toEqual({ plan: "a", term: "b" });
});

test("the framework's own fields are left out", () => {
  const fields: [string, string][] = [
    ["$ACTION_REF_1", ""],
    ["$ACTION_1:0", "{}"],
    ["$ACTION_KEY", "k"],
    ["plan", "a"],
    ["term", "b"],
  ];
  expect(parseForm(schema, form(...fields))).toEqual({ plan: "a", term: "b" });
});

test.each<[string, [string, string | Blob][]]>([
  ["without a field", [["plan", "a"]]],
  [
    "with a field too many",
    [
      ["plan", "a"],
      ["term", "b"],
      ["price", "1"],
    ],
  ],
  [
    "with a field twice",
    [
      ["plan", "a"],
      ["term", "b"],
      ["plan", "a"],
    ],
  ],
  [
    "with a file",
    [
      ["plan", "a"],
      ["term", new Blob(["b"])],
    ],
  ],
  [
    "with a field named like a prototype",
    [
      ["plan", "a"],
      ["term", "b"],
      ["__proto__", "c"],
    ],
  ],
  ["with nothing", []],
])("a form %s is refused [v5.0.0-2.2.1, v5.0.0-15.3.5]", (_what, fields) => {
  expect(parseForm(schema, form(...fields))).toBeNull();
});

test("the schema decides what comes out [v5.0.0-1.5.2, v5.0.0-15.3.3]", () => {
  const trimmed = z.strictObject({ plan: z.string().trim().min(1) });
  expect(parseForm(trimmed, form(["plan", "  a "]))).toEqual({ plan: "a" });
  expect(parseForm(trimmed, form(["plan", "   "]))).toBeNull();
});
