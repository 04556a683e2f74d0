import { headers } from "next/headers";
import { z } from "zod";
import { answerKey, keyProof, newKey } from "#/app/api/desk/key-request.ts";
import { deskToken, setDeskCookie } from "#/app/desk-session.ts";
import { readCode } from "#/lib/desk/signing-in/codes.ts";
import { type Pass, passOf } from "#/lib/desk/signing-in/passes.ts";
import { signingIn } from "#/lib/shop/desk.ts";
import { REFUSED } from "#/lib/text/desk-sign-in.ts";

/** The token of an invitation, or a recovery code as it was typed. */
const pass = z.union([
  z.strictObject({ invitation: z.string().regex(/^[\w-]{43}$/) }),
  z.strictObject({ code: z.string().min(1).max(100) }),
]);
const step = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("challenge"), pass: pass.optional() }),
  z.strictObject({ step: z.literal("sign in"), answer: keyProof }),
  z.strictObject({ step: z.literal("add key"), pass, answer: newKey }),
]);
type Step = z.infer<typeof step>;

/** The steps of signing in to the desk with a passkey. Invitations and codes come in the body, so no address holds one. */
export function POST(request: Request): Promise<Response> {
  return answerKey(request, { page: "api/desk/sign-in", schema: step, tryOf, perform });
}

function tryOf(asked: Step) {
  if (asked.step === "sign in") return { refused: REFUSED.signIn, reason: "a passkey at the desk" };
  if (asked.pass === undefined) return null;
  return "code" in asked.pass
    ? { refused: REFUSED.code, reason: "a recovery code of the desk" }
    : { refused: REFUSED.invitation, reason: "an invitation to the desk" };
}

async function perform(asked: Step): Promise<object> {
  const shopDesk = await signingIn();
  if (asked.step === "challenge") return shopDesk.challenge(asked.pass && given(asked.pass));
  const client = { userAgent: (await headers()).get("user-agent") ?? "", token: await deskToken() };
  const token = await (asked.step === "sign in"
    ? shopDesk.signIn(asked.answer, client)
    : shopDesk.addKey(given(asked.pass), asked.answer, client));
  await setDeskCookie(token);
  return { next: "/desk" };
}

function given(sent: z.infer<typeof pass>): Pass {
  return "code" in sent ? passOf("code", readCode(sent.code) ?? "") : passOf("invitation", sent.invitation);
}
