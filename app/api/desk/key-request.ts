import { z } from "zod";
import { isDeskRefusal } from "#/lib/desk/signing-in/refusal.ts";
import { limits } from "#/lib/limits/index.ts";
import { log } from "#/lib/process/log.ts";
import { REFUSED, tooManyTries } from "#/lib/text/desk-sign-in.ts";
import { waitText } from "#/lib/text/moment.ts";
import { currentClient } from "#/lib/web/client.ts";
import { addressKeys } from "#/lib/web/front/client-address.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import { BodyError, readBody } from "#/lib/web/request-body.ts";
import { isFromOurPage } from "#/lib/web/request-origin.ts";

const text = z.string().max(8_000);
const common = {
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string().max(50), z.unknown()),
};
/** A key's answer to a challenge. One that was asked for by its id need not say whose it is. */
export const keyProof = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish().transform((owner) => owner ?? ""),
  }),
});
/** A key that was just made. */
export const newKey = z.object({
  ...common,
  response: z.object({ clientDataJSON: text, attestationObject: text }),
});

const LIMITS = { maxBytes: 32_000, timeoutMs: 5_000 };

interface KeyRoute<Asked> {
  /** For the log. */
  page: string;
  schema: z.ZodType<Asked>;
  /** What is wrong where this step is refused: a sentence for the browser, a reason for the log; null for a step that is no try. */
  tryOf(asked: Asked): { refused: string; reason: string } | null;
  perform(asked: Asked): Promise<object>;
}

/** Answers a step with a passkey. Each try is counted before it is looked at, and a good one given back. */
export async function answerKey<Asked>(request: Request, route: KeyRoute<Asked>): Promise<Response> {
  try {
    if (!(await isFromOurPage())) return problem(403, REFUSED.foreign);
    const sent = new Response(await readBody(request, LIMITS));
    const asked = route.schema.safeParse(await sent.json().catch(() => null));
    return asked.success ? await answer(route, asked.data) : problem(400, REFUSED.unread);
  } catch (error) {
    if (error instanceof BodyError) return problem(error.answer.status, REFUSED.unread, error.answer.headers);
    log.error("route failed", { page: route.page, error });
    return problem(503, REFUSED.ours);
  }
}

async function answer<Asked>({ tryOf, perform }: KeyRoute<Asked>, asked: Asked): Promise<Response> {
  const attempt = tryOf(asked);
  const counted = attempt === null ? null : await countTry();
  if (counted instanceof Response) return counted;
  try {
    const said = await perform(asked);
    if (counted !== null) await (await limits()).giveBack(counted);
    return Response.json(said, { headers: { "cache-control": "no-store" } });
  } catch (error) {
    if (!isDeskRefusal(error) || attempt === null) throw error;
    logRefusal("proof", attempt.reason);
    return problem(403, attempt.refused);
  }
}

/** @returns what to give back */
async function countTry(): Promise<string | Response> {
  const address = addressKeys(currentClient()?.address ?? "");
  const counted = await (await limits()).take("desk", { address, device: null });
  if (counted.status === "counted") return counted.taken;
  logRefusal("limit", "desk by address");
  const wait = { "retry-after": String(Math.ceil(counted.waitMs / 1_000)) };
  return problem(429, tooManyTries(waitText(counted.waitMs, "en")), wait);
}

function problem(status: number, sentence: string, more: Record<string, string> = {}): Response {
  return Response.json({ text: sentence }, { status, headers: { "cache-control": "no-store", ...more } });
}
