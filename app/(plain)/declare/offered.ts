import { env } from "#/lib/env.ts";

/** The pages that the law asks for, by what is declared there. `proxy.ts` answers for those that are switched off. */
export const DECLARE_PAGES = { withdrawal: "/withdraw", cancellation: "/cancel" } as const;

export type Declared = keyof typeof DECLARE_PAGES;

export function isOffered(kind: Declared): boolean {
  const { WITHDRAWAL_PAGE, CANCELLATION_PAGE } = env();
  return (kind === "withdrawal" ? WITHDRAWAL_PAGE : CANCELLATION_PAGE) === "on";
}
