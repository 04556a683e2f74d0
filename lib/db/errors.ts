/** The database took a transaction back because another one stood in its way; run again, it may succeed. SQLite never does. */
export function wasTakenBack(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

/** There is a row with this key already. */
export function isDuplicate(error: unknown): boolean {
  return ["23505", "SQLITE_CONSTRAINT_UNIQUE"].includes(codeOf(error));
}

/** PostgreSQL's or SQLite's name for what went wrong. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
