import {
  type AuthenticationResponseJSON,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Transaction } from "kysely";
import { isDuplicate } from "#/lib/db/errors.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import { checkProof, keepProof, type Site } from "./assertion.ts";
import { CHALLENGE_MS, keepChallenge, newChallenge, refusing, useChallenge } from "./challenges.ts";
import { findOperator, listKeys, lockTeam } from "./operators.ts";
import { findHolder, type Pass, usePass } from "./passes.ts";
import { DeskRefusal } from "./refusal.ts";
import { beginSession, type Client } from "./sessions.ts";

/** More keys than a person has devices. */
const MOST_KEYS = 10;

/** What the browser needs to make a key for the holder of a pass. @throws {DeskRefusal} */
export async function startKey(context: DeskContext, { origin, shopName }: Site, pass: Pass) {
  const operator = await findHolder(context.db.query, pass, context.clock.now());
  if (operator === null) throw new DeskRefusal(`no such ${pass.kind}`);
  const keys = await listKeys(context.db.query, operator.id);
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: new URL(origin).hostname,
    userName: operator.name,
    userDisplayName: operator.name,
    userID: new Uint8Array(Buffer.from(operator.id)),
    challenge: newChallenge(context),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: keys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(context, options.challenge, pass.digest);
  return options;
}

/** Signs a browser in by the answer of a key. @returns the token for its cookie @throws {DeskRefusal} */
export async function finishSignIn(
  context: DeskContext,
  site: Site,
  answer: AuthenticationResponseJSON,
  client: Client,
): Promise<string> {
  const proof = await checkProof(context, site, answer, null);
  const at = context.clock.now();
  return transact(context, async (transaction) => {
    await keepProof(transaction, proof, at);
    const token = await beginSession(context, transaction, { ...proof, client }, at);
    await writeAudit(transaction, { operatorId: proof.operatorId, event: "signed in", subject: proof.keyId }, at);
    return token;
  });
}

interface NewKey {
  pass: Pass;
  answer: RegistrationResponseJSON;
  client: Client;
}

/** Keeps the key that was made for a pass, uses the pass up, and signs the browser in. @throws {DeskRefusal} */
export async function finishKey(
  context: DeskContext,
  { origin }: Site,
  { pass, answer, client }: NewKey,
): Promise<string> {
  const at = context.clock.now();
  const operator = await findHolder(context.db.query, pass, at);
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: answer,
      expectedChallenge: (challenge) => useChallenge(context, challenge, pass.digest),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
    }),
  );
  if (!verified || operator === null) throw new DeskRefusal(`no such ${pass.kind}`);
  const { id, publicKey, counter } = registrationInfo.credential;
  try {
    return await transact(context, async (transaction) => {
      // Locks out a removal of this operator, who would get back in with the new key.
      await lockTeam(transaction);
      if ((await findOperator(transaction, operator.id)) === null) throw new DeskRefusal(`no such ${pass.kind}`);
      await usePass(transaction, pass, at);
      await makeRoom(transaction, operator.id, pass, at);
      const key = { id, operator_id: operator.id, public_key: Buffer.from(publicKey).toString("base64url") };
      await transaction
        .insertInto("desk_keys")
        .values({ ...key, counter, added_at: at, used_at: at })
        .execute();
      const session = await beginSession(context, transaction, { operatorId: operator.id, keyId: id, client }, at);
      const entry = { operatorId: operator.id, event: "key added", subject: id, detail: { by: pass.kind } } as const;
      await writeAudit(transaction, entry, at);
      return session;
    });
  } catch (error) {
    throw isDuplicate(error) ? new DeskRefusal("the key is known") : error;
  }
}

/** Who comes with a recovery code has lost their keys: the one that was used longest ago gives way. @throws {DeskRefusal} */
async function makeRoom(
  transaction: Transaction<Schema>,
  operatorId: string,
  { kind }: Pass,
  at: number,
): Promise<void> {
  const keys = await listKeys(transaction, operatorId);
  if (keys.length < MOST_KEYS) return;
  if (kind !== "code") throw new DeskRefusal("too many keys");
  const [oldest] = keys.toSorted((one, other) => (one.usedAt ?? one.addedAt) - (other.usedAt ?? other.addedAt));
  if (oldest === undefined) return;
  await transaction.deleteFrom("desk_keys").where("id", "=", oldest.id).execute();
  const sessions = transaction.updateTable("desk_sessions").set({ ended_at: at }).where("key_id", "=", oldest.id);
  await sessions.where("ended_at", "is", null).execute();
  await writeAudit(transaction, { operatorId, event: "key removed", subject: oldest.id, detail: { by: kind } }, at);
}
