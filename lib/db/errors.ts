/** A transaction lost against a concurrent one and may succeed when it runs again. PostgreSQL only. */
export function isSerializationFailure(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

/** Other transactions hold what this one wanted to lock, and it gave up waiting. It may succeed when it runs again. PostgreSQL only. */
export function isLockRefused(error: unknown): boolean {
  return ["55P03", "40P01"].includes(codeOf(error));
}

/** A row with this key exists already. */
export function isDuplicate(error: unknown): boolean {
  return ["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"].includes(codeOf(error));
}

/** The error code of PostgreSQL or SQLite. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
