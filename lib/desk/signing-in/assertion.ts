import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { CHALLENGE_MS, keepChallenge, newChallenge, type Purpose, refusing, useChallenge } from "./challenges.ts";
import { DeskRefusal } from "./refusal.ts";

/** The shop as a browser knows it. Passkeys are bound to its host: under another one they are worthless. */
export interface Site {
  origin: string;
  shopName: string;
}

/** A key that has just answered. */
export interface Proof {
  keyId: string;
  operatorId: string;
  /** The counter that was stored, and the one of the answer. */
  counter: { before: number; now: number };
}

/** What the browser asks a key to sign. @param keys which ones may answer; absent where the key itself knows whose it is */
export async function startProof(context: DeskContext, { origin }: Site, purpose: Purpose, keys?: readonly string[]) {
  const options = await generateAuthenticationOptions({
    userVerification: "required",
    timeout: CHALLENGE_MS,
    rpID: new URL(origin).hostname,
    challenge: newChallenge(context),
    ...(keys && { allowCredentials: keys.map((id) => ({ id })) }),
  });
  await keepChallenge(context, options.challenge, purpose);
  return options;
}

/** Looks at the answer of a key; its challenge is used up in any case. `keepProof` must follow. @throws {DeskRefusal} */
export async function checkProof(
  context: DeskContext,
  { origin }: Site,
  answer: AuthenticationResponseJSON,
  purpose: Purpose,
): Promise<Proof> {
  const key = await context.db.query
    .selectFrom("desk_keys")
    .selectAll()
    .where("id", "=", String(answer.id))
    .executeTakeFirst();
  const verified = await refusing(() =>
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: (challenge) => useChallenge(context, challenge, purpose),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      // Of a key that isn't known the challenge is used up all the same.
      credential: {
        id: key?.id ?? "",
        counter: key?.counter ?? 0,
        publicKey: new Uint8Array(Buffer.from(key?.public_key ?? "", "base64url")),
      },
    }),
  );
  const owner = Buffer.from(answer.response.userHandle ?? "", "base64url").toString("utf8");
  // A key that was asked for by its id need not say whose it is.
  const isOwner = owner === key?.operator_id || (purpose !== null && owner === "");
  if (!key || !verified.verified || !isOwner) throw new DeskRefusal("not a key of an operator");
  const counter = { before: key.counter, now: verified.authenticationInfo.newCounter };
  return { keyId: key.id, operatorId: key.operator_id, counter };
}

/** Stores that the key was used. @throws {DeskRefusal} when it is gone, or another answer of it came first */
export async function keepProof(
  transaction: Transaction<Schema>,
  { keyId, counter }: Proof,
  at: number,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("desk_keys")
    .set({ counter: counter.now, used_at: at })
    .where("id", "=", keyId)
    // Two answers at once: the counter that was seen must still be the last. Keys without a counter always say 0.
    .where("counter", "=", counter.before)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new DeskRefusal("the key's counter has moved on");
}
