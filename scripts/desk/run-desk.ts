import { randomBytes } from "node:crypto";
import type { Database } from "#/lib/db/database.ts";
import { answerDesk, type DeskAnswer, type DeskWish, deskAnswer } from "#/lib/desk/command.ts";
import { operatorName, RIGHTS, type Right } from "#/lib/desk/signing-in/operators.ts";
import { databaseUrlOf, EnvError, parseEnv } from "#/lib/env.ts";
import { NoAnswerError } from "#/lib/process/control-socket.ts";
import { commandOf } from "#/lib/text/command.ts";
import { askShop, reasonOf } from "#/scripts/ask-shop.ts";

interface Command {
  source: Readonly<Record<string, string | undefined>>;
  /** The arguments of the command. */
  typed: readonly string[];
  /** Who types it. */
  by: string;
  write: (line: string) => void;
}

const USAGE =
  `Write one of: ${["invite NAME", "invite NAME look|act|own", "remove NAME"].map((words) => commandOf(`desk ${words}`)).join(", ")}\n` +
  "A name has 1 to 40 letters, digits, spaces, dots or hyphens.";

/** Does what the owner of the machine typed, and says what that did. @returns the exit code */
export async function runDesk({ source, typed, by, write }: Command): Promise<number> {
  const wish = read(typed, by);
  if (wish === null) {
    write(USAGE);
    return 1;
  }
  try {
    const answer = (database: Database) => answerDesk(contextOf(database), parseEnv(source).SHOP_ORIGIN, wish);
    const said = deskAnswer.parse(await askShop(databaseUrlOf(source), { name: "desk", told: wish }, answer));
    write(sentenceOn(said, wish.name));
    const isDone = "link" in said || ("isRemoved" in said && said.isRemoved);
    return isDone ? 0 : 1;
  } catch (error) {
    if (error instanceof EnvError) write(error.message);
    else if (error instanceof NoAnswerError)
      write(
        `No answer: ${reasonOf(error)}. The shop may have done it already. Run the command again; that does no harm.`,
      );
    else write(`Nothing was changed: ${reasonOf(error)}.`);
    return 1;
  }
}

function read([word, typedName, typedRight, ...more]: readonly string[], by: string): DeskWish | null {
  const name = operatorName.safeParse(typedName).data;
  if (name === undefined || more.length > 0) return null;
  if (word === "remove") return typedRight === undefined ? { do: "remove", name } : null;
  const right = typedRight === undefined ? null : RIGHTS.find((known): known is Right => known === typedRight);
  return word === "invite" && right !== undefined ? { do: "invite", name, right, by } : null;
}

function contextOf(db: Database) {
  return { db, clock: { now: () => db.time() }, random: randomBytes };
}

function sentenceOn(answer: DeskAnswer, name: string): string {
  if ("isRemoved" in answer) {
    return answer.isRemoved
      ? `${name} can't sign in any more, and is signed out everywhere. ${commandOf("desk invite")} lets them in again.`
      : `There is no operator called ${name}.`;
  }
  if ("isLastOwner" in answer) {
    return `Nothing was changed: ${name} is the last owner. Make another operator an owner first.`;
  }
  return (
    `${name} has the right ${answer.right}. Open this link within 48 hours, once, in the browser that ${name} will use. It adds a passkey:\n${answer.link}\n` +
    "The first browser that uses it gets in, so keep it between the two of you."
  );
}
