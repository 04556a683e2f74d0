import { z } from "zod";
import { answerKey, keyProof } from "#/app/api/desk/key-request.ts";
import { readDeskSession, setDeskCookie } from "#/app/desk-session.ts";
import { DeskRefusal } from "#/lib/desk/signing-in/refusal.ts";
import { signingIn } from "#/lib/shop/desk.ts";
import { REFUSED } from "#/lib/text/desk-sign-in.ts";

const act = z.string().regex(/^[\w-]{22}$/);
const step = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("challenge"), act }),
  z.strictObject({ step: z.literal("perform"), act, answer: keyProof }),
]);

/** Confirms an act by a tap of the passkey: a challenge for this session and act, then the answer, which performs it. */
export function POST(request: Request): Promise<Response> {
  return answerKey(request, {
    page: "api/desk/tap",
    schema: step,
    tryOf: () => ({ refused: REFUSED.tap, reason: "a tap at the desk" }),
    async perform(asked) {
      const session = await readDeskSession();
      if (session === null) throw new DeskRefusal("the browser is signed out");
      const shopDesk = await signingIn();
      if (asked.step === "challenge") return shopDesk.tapChallenge(session, asked.act);
      const { outcome, token } = await shopDesk.tap(session, asked.act, asked.answer);
      if (token !== null) await setDeskCookie(token);
      return { next: outcome };
    },
  });
}
