"use client";

import { confirmAct } from "#/app/(live)/desk/ask-for-key.ts";
import { KeyButton } from "#/app/(live)/desk/key-button.tsx";
import { CONFIRM } from "#/lib/text/desk-sign-in.ts";

export function Confirm({ act }: { act: string }) {
  return (
    <KeyButton busy={CONFIRM.busy} done={CONFIRM.done} press={() => confirmAct(act)}>
      {CONFIRM.button}
    </KeyButton>
  );
}
