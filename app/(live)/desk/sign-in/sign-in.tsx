"use client";

import { useEffect, useState } from "react";
import { addKey, signIn } from "#/app/(live)/desk/ask-for-key.ts";
import { KeyButton } from "#/app/(live)/desk/key-button.tsx";
import { Field } from "#/components/field.tsx";
import { SIGN_IN } from "#/lib/text/desk-sign-in.ts";

/** With an invitation behind the `#` of the address it makes a passkey, otherwise it asks for one. */
export function SignIn() {
  const [invitation, setInvitation] = useState("");
  const [code, setCode] = useState("");

  useEffect(() => {
    const read = () => setInvitation(window.location.hash.slice(1));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);

  if (invitation !== "") {
    return (
      <div className="card stack">
        <p>{SIGN_IN.invited}</p>
        <KeyButton busy={SIGN_IN.busy} press={() => addKey({ invitation })}>
          {SIGN_IN.addKey}
        </KeyButton>
      </div>
    );
  }
  return (
    <>
      <div className="card stack">
        <KeyButton busy={SIGN_IN.busy} press={signIn}>
          {SIGN_IN.signIn}
        </KeyButton>
      </div>
      <details className="card">
        <summary>{SIGN_IN.codeFold}</summary>
        <div className="stack mt-3">
          <Field
            name="code"
            label={SIGN_IN.code}
            help={SIGN_IN.codeHelp}
            autoComplete="off"
            spellCheck={false}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <KeyButton busy={SIGN_IN.busy} press={() => addKey({ code })}>
            {SIGN_IN.codeButton}
          </KeyButton>
        </div>
      </details>
    </>
  );
}
