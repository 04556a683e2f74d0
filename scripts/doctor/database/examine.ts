import type { DatabaseExamination } from "./schema.ts";
import { examineSqlite } from "./sqlite.ts";

export async function examineDatabase(url: string): Promise<DatabaseExamination> {
  if (url.startsWith("file:")) return examineSqlite(url);
  // Loaded only when needed: loading it takes as long as all the rest.
  const { examinePostgres } = await import("./postgres.ts");
  return examinePostgres(url);
}
