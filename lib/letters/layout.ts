import type { Content } from "./content.ts";
import { type Frame, footerLines } from "./frame.ts";
import { letterElement } from "./html.ts";
import { letterText } from "./plain-text.ts";

/** A content as HTML and as plain text, both written from the same blocks. */
export async function renderLetter(content: Content, frame: Frame): Promise<{ html: string; text: string }> {
  // Only a process that sends mail loads the renderer.
  const { renderToStaticMarkup } = await import("react-dom/server");
  const footer = footerLines(frame);
  const html = `<!DOCTYPE html>${renderToStaticMarkup(letterElement(content, frame, footer))}`;
  return { html, text: letterText(content, frame, footer) };
}
