import { expect, test } from "vitest";
import { isLoopback } from "./visit.ts";

test.each(["http://localhost:3000", "http://127.0.0.1", "https://127.8.9.10:8443/a", "http://[::1]:3000"])(
  "%s is this machine",
  (address) => {
    expect(isLoopback(address)).toBe(true);
  },
);

test.each([
  "https://127.example.com",
  "https://127.0.0.1.example.com",
  "https://localhost.example.com",
  "http://[::2]",
])("%s is another machine", (address) => {
  expect(isLoopback(address)).toBe(false);
});
