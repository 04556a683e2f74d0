import { expect, test } from "vitest";
import { lineOf, ok, summaryOf, warn, wrong } from "./finding.ts";

test("what others may have put into a finding is taken out of its line, and the advice stays as it is", () => {
  const text = "refused:\n89852072201180436177 of postman@example.com";
  expect(lineOf(wrong("PARTNER_CODE", text, "run npm run doctor -- 8985…"))).toBe(
    "wrong  PARTNER_CODE          refused: [number] of [mail] What to do: run npm run doctor -- 8985…",
  );
});

test("the summary names what is wrong and what is odd, each setting once", () => {
  const odd = warn("SHOP_ORIGIN", "", "");
  const bad = wrong("PARTNER_URL", "", "");
  expect(summaryOf([ok("PORT", ""), bad, bad, odd])).toBe("Wrong: PARTNER_URL. Worth a look: SHOP_ORIGIN.");
  expect(summaryOf([ok("PORT", ""), odd])).toBe("Nothing is wrong. Worth a look: SHOP_ORIGIN.");
  expect(summaryOf([ok("PORT", "")])).toBe("Nothing is wrong.");
});
