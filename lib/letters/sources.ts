import type { Sources } from "#/lib/mail/letter.ts";
import { caseSources } from "./cases/sources.ts";
import { deskSources } from "./desk/sources.ts";
import { lawSources } from "./law/sources.ts";
import type { LettersContext } from "./letters-context.ts";
import { elsewhereSources } from "./orders/elsewhere.ts";
import { orderSources } from "./orders/sources.ts";
import { reminderSources } from "./reminders/sources.ts";
import { renewalSources } from "./renewals/sources.ts";
import { wayBackSources } from "./ways-back/sources.ts";

/** How each kind of mail is written. */
export function createSources(context: LettersContext): Sources {
  return {
    ...orderSources(context),
    ...elsewhereSources(context),
    ...renewalSources(context),
    ...wayBackSources(context),
    ...lawSources(context),
    ...reminderSources(context),
    ...deskSources(context),
    ...caseSources(context),
  };
}
