import type { DeskContext } from "#/lib/desk/context.ts";
import { DeskRefusal } from "./refusal.ts";

export const CHALLENGE_MS = 5 * 60_000;

/**
 * What an answer must be for. A challenge that was drawn for one purpose is worthless for another: null for a sign-in, the digest of an
 * invitation or recovery code for a new key, the session and act for a tap.
 */
export type Purpose = string | null;

export function tapFor(sessionId: string, actId: string): Purpose {
  return `tap ${sessionId} ${actId}`;
}

export function newChallenge({ random }: DeskContext): Uint8Array<ArrayBuffer> {
  return new Uint8Array(random(32));
}

export async function keepChallenge(context: DeskContext, challenge: string, purpose: Purpose): Promise<void> {
  await context.db.query
    .insertInto("desk_challenges")
    .values({ challenge, bound_to: purpose, expires_at: context.clock.now() + CHALLENGE_MS })
    .execute();
}

/** One statement, so that of two answers with the same challenge one finds it. */
export async function useChallenge({ db, clock }: DeskContext, challenge: string, purpose: Purpose): Promise<boolean> {
  const used = await db.query
    .deleteFrom("desk_challenges")
    .where("challenge", "=", challenge)
    .returning(["bound_to", "expires_at"])
    .executeTakeFirst();
  return used !== undefined && used.bound_to === purpose && used.expires_at > clock.now();
}

/** The library says by errors of many kinds that an answer isn't right. A database that doesn't answer is no refusal. */
export async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error && "code" in error) throw error;
    throw new DeskRefusal(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
