import type { Block, Content, Fact } from "./content.ts";
import type { Frame } from "./frame.ts";

/** The plain text of a letter. A link stands on a line of its own, where no program takes the next word for a part of it. */
export function letterText({ title, blocks }: Content, { shop, origin }: Frame, footer: readonly string[]): string {
  const body = [title, ...blocks.map(blockText)].join("\n\n");
  return `${body}\n\n--\n${[...footer, shop, origin].filter(isNew).join("\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "text":
    case "note":
    case "heading":
      return block.text;
    case "facts":
      return block.rows.map(factText).join("\n");
    case "button":
    case "link":
      return `${block.text}:\n${block.href}`;
    case "code":
      return block.code;
  }
}

function factText({ label, value }: Fact): string {
  return value.includes("\n") ? `${label}:\n${value.replace(/^/gm, "  ")}` : `${label}: ${value}`;
}

function isNew(line: string, index: number, lines: string[]): boolean {
  return lines.indexOf(line) === index;
}
