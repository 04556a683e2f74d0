import { hasRight, type Operator } from "#/lib/desk/signing-in/operators.ts";

const HIDDEN = "(hidden)";
/** A member whose name says that its value opens something. */
const SECRET = /("[^"]*(?:secret|token|password|signature|private)[^"]*"\s*:\s*)("(?:[^"\\]|\\.)*"|[\w.-]+)/gi;
const STRING = /"((?:[^"\\]|\\.)*)"/g;
const MAIL = /[^\s"'<>,;:]+@[^\s"'<>,;:]+/g;
const SIM_NUMBER = /\d{13,18}(?=\d{4}(?!\d))/g;

/** A notification's body as far as an operator's right goes: secrets are for owners, email addresses and whole SIM numbers for those who act. */
export function visibleText(body: string, operator: Operator): string {
  const withoutSecrets = hasRight(operator, "own") ? body : body.replace(SECRET, `$1"${HIDDEN}"`);
  return hasRight(operator, "act") ? withoutSecrets : withoutPeople(withoutSecrets);
}

function withoutPeople(text: string): string {
  const plain = text.replace(STRING, (whole, inside: string) => (inside.includes("\\") ? unescaped(whole) : whole));
  return plain.replace(MAIL, HIDDEN).replace(SIM_NUMBER, "…");
}

/** An escaped "@" is one all the same. */
function unescaped(literal: string): string {
  try {
    return `"${JSON.parse(literal)}"`;
  } catch {
    return `"${HIDDEN}"`;
  }
}
