import { QUIRKS } from "#/sandbox/quirks.ts";

/** Each way in which the sandbox can differ from what the shop assumes: its name for the setting `quirks`, and what it does. */
export const QUIRK_LIST: readonly { name: string; about: string }[] = Object.entries(QUIRKS).map(([name, about]) => ({
  name,
  about,
}));
