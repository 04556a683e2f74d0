import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { hasRight, type Right } from "#/lib/desk/signing-in/operators.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { SESSION_MS } from "#/lib/desk/signing-in/sessions.ts";
import { env } from "#/lib/env.ts";
import { deskCookieName, signingIn } from "#/lib/shop/desk.ts";
import { logRefusal } from "#/lib/web/refusals.ts";

function attributes() {
  return { httpOnly: true, sameSite: "strict", secure: env().isHttps, path: "/" } as const;
}

/** What this browser's cookie holds, of a session that may have ended. */
export async function deskToken(): Promise<string | undefined> {
  return (await cookies()).get(deskCookieName())?.value;
}

/** Who is signed in with this browser; null for a stranger. */
export const readDeskSession: () => Promise<DeskSession | null> = cache(async () => {
  const token = await deskToken();
  return token === undefined ? null : (await signingIn()).session(token);
});

/** For every page and action of the desk, before it reads anything: a stranger is led to sign in, and an operator without the right is told. */
export async function requireOperator(right: Right = "look"): Promise<DeskSession> {
  const session = (await readDeskSession()) ?? redirect("/desk/sign-in");
  if (hasRight(session.operator, right)) return session;
  logRefusal("right", `the desk's right to ${right}`);
  redirect(`/desk/refused?right=${right}`);
}

export async function setDeskCookie(token: string): Promise<void> {
  (await cookies()).set(deskCookieName(), token, { ...attributes(), maxAge: SESSION_MS / 1_000 });
}

export async function clearDeskCookie(): Promise<void> {
  (await cookies()).set(deskCookieName(), "", { ...attributes(), maxAge: 0 });
}
