import { type RefObject, useEffect, useState } from "react";
import type { FormState } from "#/lib/web/form.ts";

/** Whether the box that asks for a renewal is ticked, and its setter. */
export function useRenewalBox(state: FormState, isOffered: boolean, form: RefObject<HTMLFormElement | null>) {
  const typed = state.status === "problem" ? state.typed : undefined;
  const [isRenewing, setIsRenewing] = useState(typed ? typed.renew === "yes" : isOffered);
  useEffect(() => {
    // Without the tick where the SIM renews already.
    if (typed) setIsRenewing(typed.renew === "yes");
  }, [typed]);
  useEffect(() => {
    // Ticked before the page's script ran, or kept by the browser over a reload.
    if (form.current) setIsRenewing(new FormData(form.current).has("renew"));
  }, [form]);
  return [isRenewing, setIsRenewing] as const;
}
