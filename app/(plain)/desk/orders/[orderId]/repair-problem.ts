import type { Begun } from "#/lib/desk/orders/attempts.ts";
import { momentText } from "#/lib/text/moment.ts";
import type { FormState } from "#/lib/web/form.ts";
import { REPAIR } from "./texts.ts";

/** Why a repair did nothing. */
export function problemOf(begun: Extract<Begun, { status: "refused" | "moved" }>): FormState {
  if (begun.status === "refused") return { status: "problem", message: begun.reason };
  const changes = begun.changes.map(({ at, text }) => `${momentText(at, "en")}: ${text}`);
  return { status: "problem", message: REPAIR.moved(changes.join(" ")) };
}
