import { randomBytes } from "node:crypto";
import { openDatabase } from "#/lib/db/open.ts";
import type { ActContext } from "#/lib/desk/acts/handler.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { type Pass, passOf } from "#/lib/desk/signing-in/passes.ts";
import { createSigningIn, type SigningIn } from "#/lib/desk/signing-in/sign-in.ts";
import { invite } from "#/lib/desk/team/members.ts";
import { READING } from "#/lib/testing/statements.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { PATIENT } from "#/lib/testing/test-keys.ts";
import { createPasskey } from "#/testbed/passkey.ts";

export const ORIGIN = "https://shop.example";
export const CLIENT = { userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
export type Passkey = ReturnType<typeof createPasskey>;

/** The desk on a real database, with a clock that can be moved. */
export interface DeskBench {
  signing: SigningIn;
  context: DeskContext;
  databaseUrl: string;
  pass(ms: number): void;
  invite(name?: string): Promise<string>;
  /** A challenge as the browser gets it. */
  challenge(invitation?: string | Pass): Promise<{ challenge: string; origin: string; userId: string }>;
  /** Uses an invitation. */
  addKey(invitation: string): Promise<{ passkey: Passkey; token: string }>;
  signIn(passkey: Passkey, counter?: number): Promise<string>;
  close(): Promise<void>;
}

export async function startDeskBench(): Promise<DeskBench> {
  const database = await createTestDatabase();
  const db = await openDatabase(database.url, PATIENT);
  let ahead = 0;
  const context: ActContext = { db, random: randomBytes, clock: { now: () => Date.now() + ahead }, ...READING };
  const signing = createSigningIn(context, { origin: ORIGIN, shopName: "Test shop" });
  const challenge: DeskBench["challenge"] = async (invitation) => {
    const options = (await signing.challenge(
      typeof invitation === "string" ? passOf("invitation", invitation) : invitation,
    )) as { challenge: string; user?: { id: string } };
    return { challenge: options.challenge, origin: ORIGIN, userId: options.user?.id ?? "" };
  };
  return {
    signing,
    context,
    databaseUrl: database.url,
    pass(ms) {
      ahead += ms;
    },
    async invite(name = "Ann") {
      const invitation = await invite(context, { name, right: "own", by: "root" });
      if (invitation === "last owner") throw new Error("an invitation to own lowers no right");
      return invitation.token;
    },
    challenge,
    async addKey(invitation) {
      const { userId, ...asked } = await challenge(invitation);
      const passkey = createPasskey("shop.example");
      return {
        passkey,
        token: await signing.addKey(passOf("invitation", invitation), passkey.make(userId, asked), CLIENT),
      };
    },
    async signIn(passkey, counter = 0) {
      return signing.signIn(passkey.answer({ ...(await challenge()), counter }), CLIENT);
    },
    async close() {
      await db.close();
      database.remove();
    },
  };
}
