import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { scrubOutput } from "./scrub-output.ts";

function fakeOutput(write: (...call: unknown[]) => boolean) {
  return Object.assign(new EventEmitter(), { write }) as unknown as Pick<NodeJS.WriteStream, "write" | "on">;
}

function printed(print: (output: Pick<NodeJS.WriteStream, "write">) => void): unknown[][] {
  const calls: unknown[][] = [];
  const output = fakeOutput((...call) => calls.push(call) > 0);
  scrubOutput(output);
  print(output);
  return calls;
}

test("printed text and bytes are scrubbed, and the other arguments are passed on", () => {
  const done = (): void => undefined;
  const calls = printed((output) => {
    output.write("no plan for 89852072201180436177\n", "utf8", done);
    output.write(Buffer.from("to owner@example.com\n"));
  });
  expect(calls).toEqual([["no plan for [number]\n", "utf8", done], ["to [mail]\n"]]);
});

test("the caller learns whether the buffer has room for more", () => {
  const output = fakeOutput(() => false);
  scrubOutput(output);
  expect(output.write("words")).toBe(false);
});
