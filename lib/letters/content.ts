/** What a letter says, written once: `renderLetter` makes the HTML and the plain text of it. */
export interface Content {
  subject: string;
  /** The line that a mailbox shows beside the subject. */
  preview: string;
  title: string;
  blocks: readonly Block[];
}

/** Texts may have several lines. What runs in another direction than its line stands between Unicode's marks (`isolated`). */
export type Block =
  | { kind: "text"; text: string }
  /** Begins a part of the letter. */
  | { kind: "heading"; text: string }
  /** Facts in two columns, such as the lines of a receipt. A strong row is a sum. */
  | { kind: "facts"; rows: readonly Fact[] }
  | { kind: "button"; text: string; href: string }
  /** A link that is not the main thing to do. */
  | { kind: "link"; text: string; href: string }
  /** A code to type, shown large. */
  | { kind: "code"; code: string }
  /** Text in small type, such as tax details. */
  | { kind: "note"; text: string };

export interface Fact {
  label: string;
  value: string;
  isStrong?: boolean;
}
