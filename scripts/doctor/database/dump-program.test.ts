import { expect, test } from "vitest";
import { judgeDumpProgram } from "./dump-program.ts";

const DEBIAN = "pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n";

test.each([
  ["is missing", null, 150_018, /^isn't installed here, so npm run -s backup can't copy/],
  ["is older than the server", DEBIAN, 170_002, /^is of version 15, and the server of 17, so/],
])("the doctor warns where pg_dump %s", (_what, printed, server, says) => {
  const [finding, ...more] = judgeDumpProgram(printed, server);
  expect(more).toEqual([]);
  expect(finding).toMatchObject({ verdict: "warn", setting: "pg_dump", text: expect.stringMatching(says) });
});

test.each([150_000, 150_018, 140_005])("pg_dump 15 suits a server of version %d", (server) => {
  expect(judgeDumpProgram(DEBIAN, server)).toEqual([]);
});
