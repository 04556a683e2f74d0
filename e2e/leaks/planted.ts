/** A value that must not get about, and whose it is. */
export interface Planted {
  /** What kind of value: "mail address", "client secret". */
  kind: string;
  value: string;
  /** Who may read it, by the names `Found` has for readers. */
  owners: string[];
}

/** A text that got somewhere: who could read it, and where it stood. */
export interface Found {
  /** A visitor's name, or "log", "bundle", "database", "address", "cookie". */
  reader: string;
  where: string;
  text: string;
}

/**
 * Searches every text for every planted value, in all its spellings.
 * @returns a line for each value that a reader found who must not
 */
export function search(planted: Planted[], found: Found[]): string[] {
  const spelt = planted.map((plant) => ({ plant, spellings: spellingsOf(plant.value) }));
  return [...Map.groupBy(found, ({ reader }) => reader)].flatMap(([reader, texts]) => {
    const pieces = piecesOf(texts);
    const haystack = [...pieces.keys()].join("\n");
    return spelt
      .filter(({ plant }) => !plant.owners.includes(reader))
      .flatMap(({ plant, spellings }) => {
        const [spelling, written = ""] = [...spellings].find(([, candidate]) => haystack.includes(candidate)) ?? [];
        if (spelling === undefined) return [];
        const [piece, where] = [...pieces].find(([candidate]) => candidate.includes(written)) ?? ["", ""];
        return [`${plant.kind} "${plant.value}" (${spelling}) in ${reader}: ${where}: ${piece.slice(0, 300)}`];
      });
  });
}

/** The texts in pieces, each once, in lower case: pages are alike for the most part, and no value has a line end or a "<" in it. */
function piecesOf(found: Found[]): Map<string, string> {
  return new Map(found.flatMap(({ where, text }) => text.split(/[\n<]/).map((piece) => [piece.toLowerCase(), where])));
}

/** How a value may be written, in lower case: letter by letter, as an address, as a page, as bytes, backwards. */
export function spellingsOf(value: string): Map<string, string> {
  const bytes = Buffer.from(value);
  const spellings = {
    plain: value,
    address: encodeURIComponent(value),
    "address twice": encodeURIComponent(encodeURIComponent(value)),
    page: value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
    json: JSON.stringify(value).slice(1, -1),
    hex: bytes.toString("hex"),
    backwards: [...value].toReversed().join(""),
    "in fours": value.replace(/.{4}(?=.)/g, "$& "),
    "in fours, dashed": value.replace(/.{4}(?=.)/g, "$&-"),
    ...base64Of(bytes),
  };
  return new Map(Object.entries(spellings).map(([name, written]) => [name, written.toLowerCase()]));
}

/** What every base64 of a text with this value in it contains: it depends on where among three bytes the value begins. */
function base64Of(bytes: Buffer): Record<string, string> {
  const entries = [0, 1, 2].flatMap((shift) => {
    const padded = Buffer.concat([Buffer.alloc(shift), bytes]);
    const whole = padded.subarray(shift === 0 ? 0 : 3, padded.length - (padded.length % 3));
    return (["base64", "base64url"] as const).map((name) => [`${name} ${shift}`, whole.toString(name)] as const);
  });
  return Object.fromEntries(entries);
}
