import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from "kysely";
import { SealedNodes } from "./nodes.ts";
import { isSealed, type Sealing } from "./sealing.ts";
import { HIDDEN_COLUMNS } from "./tables.ts";

/**
 * The one place where personal data are sealed and opened: rooms write and read plain values, and compare them by `=`. On the way to the
 * database a value is sealed and gets its digests; a comparison becomes one of digests. A sealed column in a function, an order or a group is refused.
 * Not noticed: raw SQL, and a column of a subquery that stands for a table, under whose name it isn't known as sealed.
 * @param sealing null for a command that has no key: then tables with personal data can't be used
 */
export function sealingPlugin(sealing: Sealing | null): KyselyPlugin {
  const nodes = new SealedNodes(sealing);
  return {
    transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode => nodes.transformNode(node),
    async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
      if (sealing === null || result.rows.length === 0) return result;
      return { ...result, rows: result.rows.map((row) => opened(row, sealing)) };
    },
  };
}

function opened(row: UnknownRow, sealing: Sealing): UnknownRow {
  const plain: UnknownRow = {};
  for (const [name, value] of Object.entries(row)) {
    if (!HIDDEN_COLUMNS.has(name)) plain[name] = isSealed(value) ? sealing.open(value) : value;
  }
  return plain;
}
