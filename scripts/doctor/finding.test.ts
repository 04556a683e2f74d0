import { expect, test } from "vitest";
import { lineOf, ok, summaryOf, warn, wrong } from "./finding.ts";

test("data of other servers is scrubbed from a finding, and the advice stays unchanged", () => {
  const text = "refused:\n89852072201180436177 of postman@example.com";
  expect(lineOf(wrong("PARTNER_CODE", text, "run npm run doctor -- 8985…"))).toBe(
    "wrong  PARTNER_CODE          refused: [number] of [mail] What to do: run npm run doctor -- 8985…",
  );
});

test("the summary names wrong settings and warnings, each setting once", () => {
  const warning = warn("SHOP_ORIGIN", "", "");
  const bad = wrong("PARTNER_URL", "", "");
  expect(summaryOf([ok("PORT", ""), bad, bad, warning])).toBe("Wrong: PARTNER_URL. Warnings: SHOP_ORIGIN.");
  expect(summaryOf([ok("PORT", ""), warning])).toBe("Nothing is wrong. Warnings: SHOP_ORIGIN.");
  expect(summaryOf([ok("PORT", "")])).toBe("Nothing is wrong.");
});
