import { expect, test } from "vitest";
import { bearsToken } from "./bearer.ts";

const TOKEN = "Zk3v0qLw8TtYb1Nc6Rr5Uu9Xx2Aa7Ee4";

test.each([
  ["the token", `Bearer ${TOKEN}`, TOKEN, true],
  ["the token under a scheme in lower case", `bearer ${TOKEN}`, TOKEN, true],
  ["another token", `Bearer ${TOKEN.toLowerCase()}`, TOKEN, false],
  ["a beginning of the token", `Bearer ${TOKEN.slice(0, -1)}`, TOKEN, false],
  ["the token and more", `Bearer ${TOKEN} ${TOKEN}`, TOKEN, false],
  ["the token under another scheme", `Basic ${TOKEN}`, TOKEN, false],
  ["nothing", undefined, TOKEN, false],
  ["an empty token", "Bearer ", TOKEN, false],
  ["a token where the shop has none", `Bearer ${TOKEN}`, undefined, false],
  ["the word undefined where the shop has none", "Bearer undefined", undefined, false],
])("a request with %s is recognised rightly", (_what, authorization, token, is) => {
  const request = new Request("http://shop.example/", {
    headers: authorization === undefined ? {} : { authorization },
  });
  expect(bearsToken(request, token)).toBe(is);
});
