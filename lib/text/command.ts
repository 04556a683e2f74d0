import { existsSync } from "node:fs";

const IS_RELEASE = existsSync("release.json");

/**
 * A command of the shop as the operator types it: on a server with a release `topup checkout close`, in a checkout, which alone has npm,
 * `npm run -s checkout -- close`. On the server only: it looks for a file, which the texts of a browser's script can't.
 */
export function commandOf(words: string, isRelease = IS_RELEASE): string {
  if (isRelease) return `topup ${words}`;
  const [name, ...rest] = words.split(" ");
  return ["npm run -s", name, ...(rest.length > 0 ? ["--", ...rest] : [])].join(" ");
}
