import "server-only";
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
