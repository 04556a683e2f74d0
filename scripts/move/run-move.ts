import { parseArgs } from "node:util";
import { databaseUrlOf, EnvError } from "#/lib/env.ts";
import { makeFilesPrivate, OpenToOthersError } from "#/lib/process/private-files.ts";
import { commandOf } from "#/lib/text/command.ts";
import { reasonOf } from "#/scripts/ask-shop.ts";
import { copy } from "./copy.ts";
import { type Mark, MoveError, openSource, type Source } from "./source.ts";
import { openTarget, prepareTarget, type Target } from "./target.ts";
import { verify } from "./verify.ts";

interface Command {
  source: Readonly<Record<string, string | undefined>>;
  /** The arguments of the command. */
  typed: readonly string[];
  write: (line: string) => void;
}

/** How many were copied and compared in a second on two busy cores, the time to make the tables included. */
const ROWS_A_SECOND = 2_500;

const USAGE = `Write one of: ${commandOf("move --to postgres://USER@HOST/DATABASE")}, ${commandOf("move --cancel")}
Give the password in PGPASSWORD: other users of this machine can read a command's words.`;

/** A shop that goes on to sell would change what is already copied. */
const HELD = `No shop starts on the file until the move is over, or cancelled: ${commandOf("move --cancel")}`;

/** Copies a stopped shop from its file into PostgreSQL, or goes on with it. @returns the exit code */
export async function runMove({ source, typed, write }: Command): Promise<number> {
  const wish = read(typed);
  if (wish === null) {
    write(USAGE);
    return 1;
  }
  try {
    makeFilesPrivate();
    const databaseUrl = databaseUrlOf(source);
    if (!databaseUrl.startsWith("file:")) throw new MoveError("DATABASE_URL must be the file that is moved");
    const file = openSource(databaseUrl);
    try {
      if (wish === "cancel") cancel(file, write);
      else await move(file, wish.to, write);
    } catch (error) {
      if (file.mark()?.isOver === false) write(HELD);
      throw error;
    } finally {
      file.close();
    }
    return 0;
  } catch (error) {
    write(error instanceof EnvError ? error.message : `Not moved: ${sentenceOf(error)}.`);
    return 1;
  }
}

function read(typed: readonly string[]): "cancel" | { to: string } | null {
  try {
    const options = { to: { type: "string" }, cancel: { type: "boolean" } } as const;
    const { values } = parseArgs({ args: [...typed], options });
    if (values.cancel) return values.to === undefined ? "cancel" : null;
    return /^postgres(ql)?:$/.test(new URL(values.to ?? "").protocol) ? { to: String(values.to) } : null;
  } catch {
    return null;
  }
}

async function move(file: Source, to: string, write: Command["write"]): Promise<void> {
  const startedAt = performance.now();
  const mark = file.mark();
  const target = await openTarget(to, mark);
  try {
    const began = mark?.began ?? new Date().toISOString();
    if (!mark?.isOver) {
      const rows = rowsOf(file);
      write(
        `${rows} rows are to be copied and compared. That is likely to take ${timeOf((rows / ROWS_A_SECOND) * 1_000)}.`,
      );
      // From here on no shop starts on either database.
      file.setMark({ began, isOver: false });
      if (target.hasBegun) write(`Going on with the move that began ${began}.`);
      else await prepare(file, to, mark, began);
      await copyAndVerify(file, target, write);
      file.setMark({ began, isOver: true });
    }
    await target.finish();
  } finally {
    await target.close();
  }
  const took = timeOf(performance.now() - startedAt);
  write(`The shop was moved in ${took}. Now set DATABASE_URL to the new address, and start the shop.`);
  write("Keep the old file until you trust the new database. No shop starts on it any more.");
}

/** Where the tables can't be made, the shop may go on as before. */
async function prepare(file: Source, to: string, before: Mark | null, began: string): Promise<void> {
  try {
    await prepareTarget(to, file.tables, began);
  } catch (error) {
    file.setMark(before);
    throw error;
  }
}

async function copyAndVerify(file: Source, target: Target, write: Command["write"]): Promise<void> {
  await copy(file, target, write);
  write("Comparing every row.");
  await verify(file, target);
  await target.refuseShops();
  const orders = file.tables.find(({ name }) => name === "orders")?.rows ?? 0;
  write(`All ${rowsOf(file)} rows of ${file.tables.length} tables are the same, ${orders} orders among them.`);
}

function rowsOf({ tables }: Source): number {
  return tables.reduce((sum, table) => sum + table.rows, 0);
}

/** "4 s", "12 minutes" */
function timeOf(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
}

function cancel(file: Source, write: Command["write"]): void {
  const mark = file.mark();
  if (mark === null) throw new MoveError("no move of this file has begun");
  if (mark.isOver) throw new MoveError("the move of this file is over, and the shop may have sold in PostgreSQL since");
  file.setMark(null);
  write(
    "The move was cancelled: the shop can be started on the file again. Another move needs another empty database.",
  );
}

/** Of PostgreSQL's own errors the message may hold a row; the code is enough. */
function sentenceOf(error: unknown): string {
  if (error instanceof MoveError || error instanceof OpenToOthersError) return error.message;
  return `${reasonOf(error)}. The same command goes on where it was`;
}
