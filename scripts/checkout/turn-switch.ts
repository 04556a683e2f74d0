import { databaseUrlOf, EnvError } from "#/lib/env.ts";
import {
  answerCheckout,
  type CheckoutAnswer,
  type CheckoutWish,
  checkoutAnswer,
} from "#/lib/orders/card-testing/checkout-switch.ts";
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

const WISHES = { close: true, open: false, status: undefined };

/** Does what the operator typed, and says what that did. @returns the exit code */
export async function turnSwitch({ source, typed, by, write }: Command): Promise<number> {
  const [word = ""] = typed;
  if (typed.length !== 1 || !Object.hasOwn(WISHES, word)) {
    write(
      `Write one of: ${Object.keys(WISHES)
        .map((wish) => commandOf(`checkout ${wish}`))
        .join(", ")}`,
    );
    return 1;
  }
  const isClosed = WISHES[word as keyof typeof WISHES];
  try {
    const answer = await ask(databaseUrlOf(source), isClosed === undefined ? undefined : { isClosed, by });
    write(sentenceOn(answer, isClosed !== undefined));
    return 0;
  } catch (error) {
    if (error instanceof EnvError) write(error.message);
    else if (error instanceof NoAnswerError)
      write(`No answer: ${reasonOf(error)}. Ask: ${commandOf("checkout status")}`);
    else write(`Nothing was changed: ${reasonOf(error)}.`);
    return 1;
  }
}

async function ask(databaseUrl: string, wish: CheckoutWish | undefined): Promise<CheckoutAnswer> {
  const question = { name: "checkout", told: wish };
  return checkoutAnswer.parse(await askShop(databaseUrl, question, (database) => answerCheckout(database, wish)));
}

function sentenceOn({ isClosed, isChanged, changed }: CheckoutAnswer, wasTold: boolean): string {
  const since =
    changed === null
      ? ""
      : ` since ${new Date(changed.at).toISOString().slice(0, 16).replace("T", " ")} UTC, by ${changed.by}`;
  const before = wasTold && !isChanged ? "Nothing to change. " : "";
  if (!isClosed) return `${before}Checkout is open${since}.`;
  return (
    `${before}Checkout is closed for new orders${since}. Buyers whose card form is open can still pay, and everything paid goes on.\n` +
    `To open it again: ${commandOf("checkout open")}`
  );
}
