import { existsSync } from "node:fs";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { askControl, ControlError, NoAnswerError } from "#/lib/process/control-socket.ts";

interface Question {
  /** One of the shop's `ControlAnswers`, and what it is told; undefined asks only. */
  name: string;
  told: object | undefined;
}

/**
 * Asks the running shop, which has an embedded database to itself; without one, and on PostgreSQL, the database.
 * @throws {NoAnswerError} when it may have been done
 */
export async function askShop(
  databaseUrl: string,
  { name, told }: Question,
  answer: (database: Database) => Promise<unknown>,
): Promise<unknown> {
  if (databaseUrl.startsWith("file:")) {
    try {
      return await askControl(databaseUrl, name, { told });
    } catch (error) {
      if (!(error instanceof ControlError && isNotRunning(error))) throw error;
    }
    if (!existsSync(databaseUrl.slice("file:".length)))
      throw new Error("there is no database yet; start the shop first");
  }
  const database = await openDatabase(databaseUrl, { keys: null });
  try {
    return await answer(database);
  } catch (error) {
    // The connection may have been lost after the change was made.
    throw new NoAnswerError(reasonOf(error), { cause: error });
  } finally {
    await database.close();
  }
}

/** Of a database's own errors the message may name its user; the code is enough. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}

/** No socket, or that of a shop that has crashed. Where sockets aren't used, opening the database tells. */
export function isNotRunning({ cause }: ControlError): boolean {
  return cause === undefined
    ? process.platform === "win32"
    : ["ENOENT", "ECONNREFUSED"].includes((cause as { code?: string }).code ?? "");
}
