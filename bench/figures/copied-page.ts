import { parseDocument } from "htmlparser2";

/** A text, or an element as React makes one: its tag, its properties, and what is in it. */
export type Part = string | [tag: string, properties: Record<string, unknown>, ...parts: Part[]];

type Node = ReturnType<typeof parseDocument>["children"][number];

/** React's names for HTML attributes. */
const NAMES: Record<string, string> = { class: "className", for: "htmlFor" };
/** Given without a value. */
const SWITCHES = new Set(["checked", "selected", "hidden", "open", "required", "disabled", "multiple"]);
/** The framework writes these itself. */
const FRAMEWORK = new Set(["script", "link", "meta", "title"]);
/** A page has one of each already. */
const FRAME = new Set(["html", "head", "body"]);

/** The elements and texts of a page of the shop, for a page of the framework alone that is as long and reads and computes nothing. */
export function partsOf(html: string): Part[] {
  const page = parseDocument(html, { lowerCaseAttributeNames: false });
  return page.children.flatMap(partsOfNode);
}

function partsOfNode(node: Node): Part[] {
  if (node.type === "text") return [node.data];
  if (!("attribs" in node) || FRAMEWORK.has(node.name)) return [];
  const parts = node.children.flatMap(partsOfNode);
  if (FRAME.has(node.name)) return parts;
  if (node.name === "style") return [["style", { dangerouslySetInnerHTML: { __html: parts.join("") } }]];
  const properties = Object.entries(node.attribs).map(([name, value]) => [
    NAMES[name] ?? name,
    SWITCHES.has(name) || value,
  ]);
  return [[node.name, Object.fromEntries(properties), ...parts]];
}
