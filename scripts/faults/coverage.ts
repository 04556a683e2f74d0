import { globSync, readFileSync } from "node:fs";

/** The table of faults, written by hand: what happens, and what must follow. */
const FAULTS = "docs/faults.md";
/** What the simulator does at random, and the faults that are met by it. */
const SIMULATOR = "docs/simulator.md";
/** Which tests exercise which fault, written by `npm run faults`. */
export const COVERAGE = "docs/coverage.md";

const TESTS = ["{app,bench,components,lib,scripts}/**/*.test.ts", "e2e/**/*.ts", "bench/torture/**/*.ts"];
const ID = /\b[BDIKQSTUVWX]\d\d\b/g;

interface Fault {
  id: string;
  what: string;
  /** Why no test has to exercise it; null where one must. */
  reason: string | null;
}

/** A place where a fault is exercised. */
interface Mention {
  ids: string[];
  file: string;
  name: string;
}

export function readFaults(): Fault[] {
  const rows = readFileSync(FAULTS, "utf8").matchAll(/^\| ([A-Z]\d\d) \| (.*) \| (.*) \|$/gm);
  return [...rows].map(([, id = "", what = "", follows = ""]) => ({ id, what, reason: reasonIn(follows) }));
}

function reasonIn(follows: string): string | null {
  return /^not here: (.+)$/.exec(follows)?.[1] ?? null;
}

/** The titles of tests, the rows of tables of which titles are made, and the simulator's table. */
export function readMentions(): Mention[] {
  const files = globSync(TESTS).map((file) => file.replaceAll("\\", "/"));
  return [...files.sort().flatMap(readTitles), ...readSimulated()];
}

const IDS = String.raw`[A-Z]\d\d(?:(?:, | to )[A-Z]\d\d)*`;
/** `"a lapsed order stays watched [P12]"`: a title with its ids at its end. */
const IDS_BEHIND = new RegExp(`"([^"\\n]+) \\[(${IDS})\\]"|\`([^\`\\n]+) \\[(${IDS})\\]\``, "g");
/** `id: "U04", name: "a reset"`: a row of a table of which titles are made. A title may also begin with its ids. */
const IDS_BEFORE = new RegExp(
  `["\`](${IDS})(?::? ([^"\`\\n]*))?["\`](?:,\\s*(?:name: |fault: )?["\`]([^"\`\\n]*)["\`])?`,
  "g",
);

function readTitles(file: string): Mention[] {
  const text = readFileSync(file, "utf8");
  const behind = [...text.matchAll(IDS_BEHIND)].map((match) => ({
    name: match[1] ?? match[3] ?? "",
    ids: match[2] ?? match[4] ?? "",
  }));
  const before = [...text.matchAll(IDS_BEFORE)].map(([, ids = "", title, next = ""]) => ({
    name: title ?? next.replace(/^[A-Z]\d\d$/, ""),
    ids: `${ids} ${title}`,
  }));
  return [...behind, ...before].map(({ name, ids }) => ({
    ids: idsIn(ids),
    file,
    name: name.replaceAll(/\$\{[^}]*\}|\$\w+/g, "…"),
  }));
}

/** Rows of the simulator's table: the name of a decision in the code of `bench/simulator/`, and the faults it brings about. */
function readSimulated(): Mention[] {
  const rows = readFileSync(SIMULATOR, "utf8").matchAll(/^\| `([^`]+)` \|.*\| ([A-Z]\d\d.*) \|$/gm);
  return [...rows].map(([, name = "", ids = ""]) => ({ ids: idsIn(ids), file: "the simulator", name }));
}

/** "K01, K03" or "K03 to K06", which is four. */
function idsIn(text: string): string[] {
  const spelt = text.replaceAll(/\b([A-Z])(\d\d) to \1(\d\d)\b/g, (_all, letter: string, from: string, to: string) => {
    const count = Number(to) - Number(from) + 1;
    return Array.from(
      { length: count },
      (_none, index) => letter + String(Number(from) + index).padStart(2, "0"),
    ).join();
  });
  return [...new Set(spelt.match(ID) ?? [])];
}

/** The whole of `docs/coverage.md`. */
export function renderCoverage(): string {
  const mentions = readMentions();
  const rows = readFaults().map((fault) => `| ${fault.id} | ${fault.what} | ${whereOf(fault, mentions)} |`);
  return `${HEAD}${rows.join("\n")}\n`;
}

function whereOf({ id, reason }: Fault, mentions: Mention[]): string {
  const names = new Map<string, Set<string>>();
  for (const { ids, file, name } of mentions) {
    if (ids.includes(id)) names.set(file, (names.get(file) ?? new Set()).add(name.replaceAll("|", "\\|")));
  }
  const places = [...names].map(([file, all]) => [`**${file}**`, [...all].filter(Boolean).join("; ")].join(" "));
  return [...places.map((place) => place.trim()), ...(reason ? [`Not here: ${reason}`] : [])].join("<br>");
}

const HEAD = `# Which tests exercise which fault

Written by \`npm run faults\` from the names of the tests, the troubles of \`bench/torture/\` and the table in [\`simulator.md\`](simulator.md); not by hand.
[\`faults.md\`](faults.md) says what must follow from each fault, and a test sees that this table is up to date.

| Id | What happens | Where it is exercised |
|---|---|---|
`;
