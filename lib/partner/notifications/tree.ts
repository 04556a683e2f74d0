import type { JsonDocument } from "#/lib/partner/json.ts";

/** A body as its tokens, so that it can be written in another form without rounding a number. Numbers and literals are text. */
export type Node = string | Text | Node[] | Members;

/** A string of the body: as sent, and what it says. */
export class Text {
  readonly raw: string;
  readonly value: string;

  constructor(raw: string) {
    this.raw = raw;
    this.value = JSON.parse(raw) as string;
  }
}

export class Members {
  readonly list: [key: Text, value: Node][] = [];
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** The top-level object of a document that the strict reader has accepted. */
export function treeOf({ members }: JsonDocument): Members {
  const tree = new Members();
  for (const { rawKey, rawValue } of members) tree.list.push([new Text(rawKey), parse(rawValue)]);
  return tree;
}

function parse(text: string): Node {
  const tokens = (text.match(TOKEN) ?? []).filter((token) => token !== "," && token !== ":");
  let at = 0;
  const next = (): string => tokens[at++] ?? "";
  const isNext = (token: string): boolean => at >= tokens.length || tokens[at] === token;

  function node(): Node {
    const token = next();
    if (token === "[") return list();
    if (token === "{") return members();
    return token.startsWith('"') ? new Text(token) : token;
  }

  function list(): Node[] {
    const nodes: Node[] = [];
    while (!isNext("]")) nodes.push(node());
    next();
    return nodes;
  }

  function members(): Members {
    const object = new Members();
    while (!isNext("}")) object.list.push([new Text(next()), node()]);
    next();
    return object;
  }

  return node();
}

/** The node's objects, the outermost first. */
export function* objectsIn(node: Node): Generator<Members> {
  if (node instanceof Members) yield node;
  for (const inner of partsOf(node)) yield* objectsIn(inner);
}

/** Every string of the node, keys included. */
export function* textsIn(node: Node): Generator<Text> {
  if (node instanceof Text) yield node;
  for (const inner of partsOf(node)) yield* textsIn(inner);
}

function partsOf(node: Node): Node[] {
  if (Array.isArray(node)) return node;
  return node instanceof Members ? node.list.flat() : [];
}
