import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";

interface Branch {
  [name: string]: string | Branch;
}

/** Every message of a language with its path ("home.problem.empty"), in the order of its file. */
export function sentencesOf(language: Language): [key: string, text: string][] {
  return flatten(MESSAGES[language], "");
}

function flatten(branch: Branch, path: string): [string, string][] {
  return Object.entries(branch).flatMap(([name, value]) =>
    typeof value === "string" ? [[path + name, value] as [string, string]] : flatten(value, `${path}${name}.`),
  );
}
