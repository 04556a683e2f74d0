import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A declaration at the top level of a file, with its text and the place of that text in the file. */
export interface FoundSymbol {
  file: string;
  fileText: string;
  start: number;
  end: number;
}

/**
 * Finds a function, constant or class below a folder's lib by its name; "inbox/store" means the one of that room.
 * @throws when there is not exactly one
 */
export function findSymbol(folder: string, symbol: string): FoundSymbol {
  const room = path.join("lib", path.dirname(symbol));
  const found = sourcesOf(folder, room).flatMap((file) => declarationsIn(file, path.basename(symbol)));
  const [only] = found;
  if (!only || found.length > 1) {
    const places = found.map(({ file }) => path.relative(folder, file)).join(", ");
    throw new Error(`${symbol} is declared ${found.length} times under ${room}: ${places}`);
  }
  return only;
}

function sourcesOf(folder: string, room: string): string[] {
  return readdirSync(path.join(folder, room), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith("testing"))
    .map((file) => path.join(folder, room, file));
}

/** The formatter leaves nothing at the start of a line but declarations, comments, and closing brackets. */
function declarationsIn(file: string, name: string): FoundSymbol[] {
  const fileText = readFileSync(file, "utf8");
  const declaration = new RegExp(`^(?:export )?(?:async )?(?:function\\*?|const|let|class) ${name}\\b`, "gm");
  return [...fileText.matchAll(declaration)].map(({ index: start, 0: { length } }) => {
    const next = fileText.slice(start + length).search(/^[\w/@]/m);
    return { file, fileText, start, end: next === -1 ? fileText.length : start + length + next };
  });
}
