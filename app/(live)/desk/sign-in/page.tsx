import type { Metadata } from "next";
import { guardPage } from "#/app/guard.tsx";
import { commandOf } from "#/lib/text/command.ts";
import { SIGN_IN } from "#/lib/text/desk-sign-in.ts";
import { SignIn } from "./sign-in.tsx";

export const metadata: Metadata = { title: SIGN_IN.title };

export default function SignInPage() {
  return guardPage("desk/sign-in", "part", async () => (
    <div lang="en" className="stack max-w-form">
      <h1>{SIGN_IN.title}</h1>
      <p className="soft">{SIGN_IN.lead}</p>
      <noscript>
        <p className="notice attention">{SIGN_IN.noScript}</p>
      </noscript>
      <SignIn />
      <p className="note">
        {SIGN_IN.lost} <code>{commandOf("desk invite NAME")}</code>
      </p>
    </div>
  ));
}
