import { statSync } from "node:fs";
import { dirname } from "node:path";
import { isMainThread } from "node:worker_threads";

/** Users of this machine other than the shop's can read, or change, what only the shop may. */
export class OpenToOthersError extends Error {
  override readonly name = "OpenToOthersError";
}

/** What SQLite keeps beside a database, and the socket of the commands. */
const BESIDE = ["-wal", "-shm", "-journal", ".sock"];
const OTHERS = 0o077;

/** From now on this process makes files and folders that only its user can open. A thread can't say so for its process. */
export function makeFilesPrivate(): void {
  if (isMainThread) process.umask(OTHERS);
}

/** What is open to others: the database, the files beside it, and the folder that they lie in. Folders further up are not the shop's. */
export function openToOthers(database: string): { folders: string[]; files: string[] } {
  return {
    folders: [dirname(database)].filter(isOpen),
    files: [database, ...BESIDE.map((end) => database + end)].filter(isOpen),
  };
}

/** @throws {OpenToOthersError} that names what is open, and the command that closes it */
export function refuseOpenFiles(database: string): void {
  const open = openToOthers(database);
  if (open.folders.length + open.files.length > 0) throw new OpenToOthersError(sentenceOn(open));
}

function sentenceOn(open: ReturnType<typeof openToOthers>): string {
  return `other users of this machine can open ${[...open.folders, ...open.files].join(", ")}; close it to them: ${closingCommand(open)}`;
}

export function closingCommand({ folders, files }: ReturnType<typeof openToOthers>): string {
  const commands = [
    ...(folders.length > 0 ? [["chmod 700", ...folders.map(quoted)]] : []),
    ...(files.length > 0 ? [["chmod 600", ...files.map(quoted)]] : []),
  ];
  return commands.map((words) => words.join(" ")).join(" && ");
}

/** Windows has no such modes: there the folder's own permissions count. */
function isOpen(path: string): boolean {
  if (process.platform === "win32") return false;
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & OTHERS) !== 0;
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
