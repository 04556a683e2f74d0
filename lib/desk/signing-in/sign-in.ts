import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { ActContext } from "#/lib/desk/acts/handler.ts";
import { performAct, type Tapped } from "#/lib/desk/acts/perform.ts";
import { type Site, startProof } from "./assertion.ts";
import { tapFor } from "./challenges.ts";
import { type CodesLeft, countCodes } from "./codes.ts";
import { type Key, listKeys } from "./operators.ts";
import type { Pass } from "./passes.ts";
import { finishKey, finishSignIn, startKey } from "./passkeys.ts";
import {
  type Client,
  type DeskSession,
  endSessions,
  type ListedSession,
  listSessions,
  readSession,
} from "./sessions.ts";

/** How operators come in: keys, sessions and who may sign in. */
export interface SigningIn {
  /** Whether there is an operator with a passkey. */
  hasOperators(): Promise<boolean>;
  /** Options for the browser's passkeys. @param pass to make a key by it; absent for a sign-in @throws {DeskRefusal} */
  challenge(pass?: Pass): Promise<object>;
  /** @returns the token for the cookie @throws {DeskRefusal} */
  signIn(answer: AuthenticationResponseJSON, client: Client): Promise<string>;
  /** @returns the token for the cookie @throws {DeskRefusal} */
  addKey(pass: Pass, answer: RegistrationResponseJSON, client: Client): Promise<string>;
  /** Options for a tap by one of the session's own keys, for this act alone. */
  tapChallenge(session: DeskSession, actId: string): Promise<object>;
  /** Performs an act after a tap. @throws {DeskRefusal} */
  tap(session: DeskSession, actId: string, answer: AuthenticationResponseJSON): Promise<Tapped>;
  /** Who is signed in by this cookie; null for a stranger. */
  session(token: string): Promise<DeskSession | null>;
  /** @returns whether it was one of the operator's sessions that could be ended */
  endSession(operatorId: string, sessionId: string): Promise<boolean>;
  /** What an operator sees of their own. */
  settings(operatorId: string): Promise<{ keys: Key[]; codes: CodesLeft; sessions: ListedSession[] }>;
}

export function createSigningIn(context: ActContext, site: Site): SigningIn {
  const { query } = context.db;
  return {
    async hasOperators() {
      return (await query.selectFrom("desk_keys").select("id").limit(1).execute()).length > 0;
    },
    challenge: (pass) => (pass === undefined ? startProof(context, site, null) : startKey(context, site, pass)),
    signIn: (answer, client) => finishSignIn(context, site, answer, client),
    addKey: (pass, answer, client) => finishKey(context, site, { pass, answer, client }),
    async tapChallenge(session, actId) {
      const keys = await listKeys(query, session.operator.id);
      return startProof(
        context,
        site,
        tapFor(session.id, actId),
        keys.map(({ id }) => id),
      );
    },
    tap: (session, actId, answer) => performAct(context, site, { session, actId, answer }),
    session: (token) => readSession(context, token),
    async endSession(operatorId, id) {
      return (await endSessions(context, { by: operatorId, operatorId, id })) === 1;
    },
    async settings(operatorId) {
      const keys = await listKeys(query, operatorId);
      return { keys, codes: await countCodes(query, operatorId), sessions: await listSessions(context, operatorId) };
    },
  };
}
