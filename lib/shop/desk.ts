import "server-only";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { createSigningIn, type SigningIn } from "#/lib/desk/signing-in/sign-in.ts";
import { env } from "#/lib/env.ts";
import { once } from "#/lib/process/once.ts";
import { shopContext } from "./index.ts";

/** How operators come in. What they read and do is in the rooms of `lib/desk`, which take the shop's context. */
export function signingIn(): Promise<SigningIn> {
  return once("signing in to the desk", async () => {
    const { SHOP_ORIGIN: origin, SHOP_NAME: shopName } = env();
    return createSigningIn(await shopContext(), { origin, shopName });
  });
}

/** The token follows a `#`: a browser sends that to no server. */
export function invitationLink(token: string): string {
  return `${env().SHOP_ORIGIN}/desk/sign-in#${token}`;
}

/** An operator's cookie has nothing to do with a buyer's. With its prefix browsers keep it from other hosts; that asks for the path "/". */
export function deskCookieName(): string {
  return env().isHttps ? "__Host-desk" : "desk";
}

/** Whether the sender of these cookies may upload a file: asked before it is read. */
export async function mayUpload(cookies: string): Promise<boolean> {
  const name = `${deskCookieName()}=`;
  const token = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(name))
    ?.slice(name.length);
  const session = token === undefined ? null : await (await signingIn()).session(token);
  return session !== null && hasRight(session.operator, "act");
}
