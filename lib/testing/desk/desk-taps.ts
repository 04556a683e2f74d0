import { type Proposal, propose } from "#/lib/desk/acts/acts.ts";
import { takeShown } from "#/lib/desk/acts/shown.ts";
import type { Pass } from "#/lib/desk/signing-in/passes.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { type Answering, createPasskey } from "#/testbed/passkey.ts";
import { CLIENT, type DeskBench, ORIGIN, type Passkey } from "./desk-bench.ts";

/** An operator who is signed in, with the passkey that did so. */
export interface SignedIn {
  passkey: Passkey;
  token: string;
  session: DeskSession;
}

export async function signedIn(bench: DeskBench, name: string): Promise<SignedIn> {
  const { passkey, token } = await bench.addKey(await bench.invite(name));
  return { passkey, token, session: await sessionOf(bench, token) };
}

export async function sessionOf(bench: DeskBench, token: string): Promise<DeskSession> {
  const session = await bench.signing.session(token);
  if (session === null) throw new Error("not signed in");
  return session;
}

/** Makes a passkey by an invitation or a recovery code. @returns the session's token */
export async function addKeyBy(bench: DeskBench, pass: Pass): Promise<string> {
  const { userId, ...asked } = await bench.challenge(pass);
  return bench.signing.addKey(pass, createPasskey("shop.example").make(userId, asked), CLIENT);
}

/** Another session of the same operator. */
export async function signedInAgain(bench: DeskBench, { passkey }: SignedIn): Promise<SignedIn> {
  const token = await bench.signing.signIn(passkey.answer(await bench.challenge()), CLIENT);
  return { passkey, token, session: await sessionOf(bench, token) };
}

export function ask(bench: DeskBench, { session }: SignedIn, kind: Proposal["kind"], detail: object = {}) {
  return propose(bench.context, session, { kind, detail, sentences: ["It happens."], back: "/desk/settings" });
}

/** What the browser sends for a tap. */
export async function answerFor(
  bench: DeskBench,
  { session, passkey }: SignedIn,
  act: string,
  change: Partial<Answering> = {},
) {
  const { challenge } = (await bench.signing.tapChallenge(session, act)) as { challenge: string };
  return passkey.answer({ challenge, origin: ORIGIN, ...change });
}

/** Asks for an act and confirms it. */
export async function perform(bench: DeskBench, who: SignedIn, kind: Proposal["kind"], detail: object = {}) {
  const act = await ask(bench, who, kind, detail);
  const tapped = await bench.signing.tap(who.session, act, await answerFor(bench, who, act));
  if (tapped.token !== null) who.session = await sessionOf(bench, tapped.token);
  return { act, ...tapped };
}

/** What the page of an act's outcome shows. */
export async function shownAt(bench: DeskBench, { session }: SignedIn, outcome: string): Promise<string> {
  const shown = await takeShown(bench.context, session, outcome.split("/").at(-1) ?? "");
  if (shown === null) throw new Error(`nothing is shown at ${outcome}`);
  return shown.secret;
}
