import { isRightToLeft } from "#/lib/text/direction.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { waitText } from "#/lib/text/moment.ts";
import { preferredLanguage } from "#/lib/web/preferred-language.ts";

interface Refused {
  /** The Accept-Language header. */
  accepted: string | undefined;
  waitMs: number;
  /** It is others that ask for too much. */
  isCrowded: boolean;
}

const STYLE =
  ":root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:12vh auto;padding:0 1rem}h1{line-height:1.2}";

/** For an operator whose file wasn't taken. The desk is in English. It brings its own empty icon: the browser would ask for one. */
export function uploadRefused({ page, most }: { page: string; most: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The file was not taken</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>The file was not taken</h1><p>It is larger than ${most}, or it came too slowly, or you are not signed in as an operator who may act. Nothing was changed.</p>
<p><a href="${page}">Choose another file</a></p></main></body>
</html>
`;
}

/** Why a client must wait, and for how long, in its language. */
export function waitSentence({ accepted, waitMs, isCrowded }: Refused): string {
  const language = preferredLanguage(accepted ?? null);
  const { wait, crowded } = MESSAGES[language].trouble;
  return (isCrowded ? crowded : wait).replace("{time}", waitText(waitMs, language));
}

/**
 * The page for a client that must wait. It must cost less than the page that was asked for: the framework doesn't render it, and nothing
 * opens the session cookie. So it is in the browser's language, not in one chosen by hand.
 */
export function waitPage({ isForm, ...refused }: Refused & { isForm: boolean }): string {
  const language = preferredLanguage(refused.accepted ?? null);
  const { waitTitle, again } = MESSAGES[language].trouble;
  const direction = isRightToLeft(language) ? ' dir="rtl"' : "";
  // A form that is sent again by the browser's own button keeps what was typed; a link would lose it.
  const link = isForm ? "" : `<p><a href="">${again}</a></p>`;
  return `<!doctype html>
<html lang="${language === "zh" ? "zh-Hans" : language}"${direction}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${waitTitle}</title><style>${STYLE}</style></head>
<body><main><h1>${waitTitle}</h1><p>${waitSentence(refused)}</p>${link}</main></body>
</html>
`;
}
