import {
  AliasNode,
  type BinaryOperationNode,
  ColumnNode,
  ColumnUpdateNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type OnConflictNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  type SelectionNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from "kysely";
import { cellOf, isLeaf, plainOf } from "./cells.ts";
import type { Sealing } from "./sealing.ts";
import { KEY_NUMBER, SEALED_TABLES, SECRET_NUMBER, type SealedTable, secretNumberOf } from "./tables.ts";

const BY_DIGEST = ["=", "!=", "in", "not in"];
const BY_NULL = ["is", "is not"];

/** The tables of a query, by the names that it has for them. */
type Scope = Map<string, string>;

/** Rewrites queries: see `sealingPlugin`. */
export class SealedNodes extends OperationNodeTransformer {
  readonly #sealing: Sealing | null;
  readonly #scopes: Scope[] = [];

  constructor(sealing: Sealing | null) {
    super();
    this.#sealing = sealing;
  }

  protected override transformNodeImpl<Node extends OperationNode>(node: Node): Node {
    return isLeaf(node) ? node : super.transformNodeImpl(node);
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const tables = [...(node.from?.froms ?? []), ...(node.joins ?? []).map(({ table }) => table)];
    return this.#inScope(tables, () => super.transformSelectQuery(node));
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    return this.#inScope(node.from.froms, () => super.transformDeleteQuery(node));
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    return this.#inScope(node.table ? [node.table] : [], () => {
      const sealed = this.#tableOf(node.table);
      const updates = sealed ? this.#updatesOf(sealed, node.updates ?? []) : node.updates;
      return super.transformUpdateQuery({ ...node, ...(updates && { updates }) });
    });
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    return this.#inScope(node.into ? [node.into] : [], () => {
      const sealed = this.#tableOf(node.into);
      return super.transformInsertQuery(sealed ? this.#inserting(sealed, node) : node);
    });
  }

  /** A column itself may be selected, since it is opened as it is read; not what is made of it. */
  protected override transformSelection(node: SelectionNode): SelectionNode {
    const { selection } = node;
    return this.#personalColumn(AliasNode.is(selection) ? selection.node : selection)
      ? node
      : super.transformSelection(node);
  }

  protected override transformReference(node: ReferenceNode): ReferenceNode {
    const column = this.#personalColumn(node);
    if (column) throw new Error(`${column.name} is sealed: it can be selected and compared, and nothing else`);
    return super.transformReference(node);
  }

  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const left = this.#personalColumn(node.leftOperand);
    const right = this.#personalColumn(node.rightOperand);
    if (!left && !right) return super.transformBinaryOperation(node);
    const operator = OperatorNode.is(node.operator) ? node.operator.operator : "";
    if (left && BY_NULL.includes(operator)) return node;
    const [digest] = (left ?? right)?.digests ?? [];
    if (!left || !digest || !BY_DIGEST.includes(operator)) {
      throw new Error(`${left?.name ?? right?.name} is sealed: it can't be compared by "${operator}"`);
    }
    const rightOperand = right
      ? renamed(node.rightOperand as ReferenceNode, right.digests[0]?.column ?? "")
      : this.#digested(node.rightOperand, digest.kind);
    return { ...node, leftOperand: renamed(node.leftOperand as ReferenceNode, digest.column), rightOperand };
  }

  #digested(node: OperationNode, kind: SealedTable["digests"][number]["kind"]): OperationNode {
    const digestOf = (value: unknown) => (value === null ? null : this.#own.digest(kind, String(value)));
    if (ValueNode.is(node)) return ValueNode.create(digestOf(node.value));
    if (PrimitiveValueListNode.is(node)) return PrimitiveValueListNode.create(node.values.map(digestOf));
    throw new Error("a sealed column can be compared with values only");
  }

  #inserting(sealed: SealedTable, node: InsertQueryNode): InsertQueryNode {
    const names = (node.columns ?? []).map(({ column }) => column.name);
    const rows = node.values && ValuesNode.is(node.values) ? node.values.values : [];
    if (rows.length === 0) throw new Error("a table with personal data takes rows of values only");
    const extra = [
      ...sealed.digests.map(({ column }) => column),
      ...(sealed.personal.length > 0 ? [KEY_NUMBER] : []),
      ...(sealed.secret ? [SECRET_NUMBER] : []),
    ];
    const values = rows.map((row) => {
      const given = new Map(names.map((name, index) => [name, cellOf(row, index)]));
      const cells = names.map((name) => this.#sealedCell(sealed, name, given.get(name)));
      const texts = extra.map((column) => ValueNode.create(this.#beside(sealed, column, given)));
      return ValueListNode.create([...cells, ...texts]);
    });
    const columns = [...(node.columns ?? []), ...extra.map((name) => ColumnNode.create(name))];
    const { onConflict } = node;
    return {
      ...node,
      columns,
      values: ValuesNode.create(values),
      ...(onConflict && { onConflict: this.#onConflict(sealed, onConflict) }),
    };
  }

  #onConflict(sealed: SealedTable, node: OnConflictNode): OnConflictNode {
    const columns = node.columns?.map((column) => {
      const digest = sealed.digests.find(({ of }) => of === column.column.name);
      return digest ? ColumnNode.create(digest.column) : column;
    });
    const updates = node.updates && this.#updatesOf(sealed, node.updates);
    return { ...node, ...(columns && { columns }), ...(updates && { updates }) };
  }

  /** What a row keeps beside its own columns. */
  #beside(sealed: SealedTable, column: string, given: ReadonlyMap<string, OperationNode>): unknown {
    if (column === KEY_NUMBER) return this.#own.number;
    if (column === SECRET_NUMBER) return secretNumberOf(plainOf(given.get(sealed.secret?.column ?? "")));
    const digest = sealed.digests.find((one) => one.column === column);
    const value = digest && plainOf(given.get(digest.of));
    return digest && typeof value === "string" ? this.#own.digest(digest.kind, value) : null;
  }

  #sealedCell(sealed: SealedTable, name: string, cell: OperationNode | undefined): OperationNode {
    if (cell === undefined) throw new Error(`${name} has no value`);
    if (!sealed.personal.includes(name)) return cell;
    const value = plainOf(cell);
    return typeof value === "string" ? ValueNode.create(this.#own.close(value)) : cell;
  }

  #updatesOf(sealed: SealedTable, updates: readonly ColumnUpdateNode[]): ColumnUpdateNode[] {
    const given = new Map(updates.map(({ column, value }) => [columnName(column), value]));
    const changed = updates.map((update) => {
      const cell = this.#sealedCell(sealed, columnName(update.column), update.value);
      return { ...update, value: cell };
    });
    const set = (name: string, value: OperationNode) => ColumnUpdateNode.create(ColumnNode.create(name), value);
    const digests = sealed.digests.filter(({ of }) => given.has(of));
    return [
      ...changed,
      ...digests.map(({ column }) => set(column, ValueNode.create(this.#beside(sealed, column, given)))),
      // Other columns of the row may still be sealed under an older key, or not at all.
      ...(sealed.personal.some((name) => given.has(name)) ? [set(KEY_NUMBER, this.#lowerNumber())] : []),
      ...(sealed.secret && given.has(sealed.secret.column)
        ? [set(SECRET_NUMBER, ValueNode.create(this.#beside(sealed, SECRET_NUMBER, given)))]
        : []),
    ];
  }

  #lowerNumber(): OperationNode {
    const { number } = this.#own;
    const table = [...(this.#scopes.at(-1)?.keys() ?? [])][0] ?? "";
    const column = `"${table}"."${KEY_NUMBER}"`;
    return RawNode.createWithSql(`case when ${column} > ${number} then ${number} else ${column} end`);
  }

  /** The column of a reference to personal data, with its digests. */
  #personalColumn(node: OperationNode): { name: string; digests: SealedTable["digests"] } | null {
    if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return null;
    const { name } = node.column.column;
    const scope = this.#scopes.at(-1) ?? new Map<string, string>();
    const named = node.table && this.#lookUp(node.table.table.identifier.name);
    for (const table of named === undefined ? scope.values() : [named]) {
      const sealed = SEALED_TABLES[table];
      if (sealed?.personal.includes(name)) {
        return { name: `${table}.${name}`, digests: sealed.digests.filter(({ of }) => of === name) };
      }
    }
    return null;
  }

  /** A subquery may name a table of the query around it. */
  #lookUp(name: string): string {
    return this.#scopes.findLast((scope) => scope.has(name))?.get(name) ?? name;
  }

  #tableOf(node: OperationNode | undefined): SealedTable | undefined {
    return node && SEALED_TABLES[namesOf(node)?.table ?? ""];
  }

  #inScope<Node>(tables: readonly OperationNode[], transform: () => Node): Node {
    const scope: Scope = new Map(tables.flatMap((node) => namesOf(node) ?? []).map(({ name, table }) => [name, table]));
    if (this.#sealing === null && [...scope.values()].some((table) => (SEALED_TABLES[table]?.personal.length ?? 0) > 0))
      throw new Error("the database was opened without its data key");
    this.#scopes.push(scope);
    try {
      return transform();
    } finally {
      this.#scopes.pop();
    }
  }

  get #own(): Sealing {
    if (this.#sealing === null) throw new Error("the database was opened without its data key");
    return this.#sealing;
  }
}

function namesOf(node: OperationNode): { name: string; table: string } | null {
  if (AliasNode.is(node)) {
    const { table } = namesOf(node.node) ?? {};
    return table !== undefined && IdentifierNode.is(node.alias) ? { name: node.alias.name, table } : null;
  }
  if (!TableNode.is(node)) return null;
  const { name } = node.table.identifier;
  return { name, table: name };
}

function renamed(node: ReferenceNode, column: string): ReferenceNode {
  return ReferenceNode.create(ColumnNode.create(column), node.table);
}

function columnName(node: OperationNode): string {
  if (ColumnNode.is(node)) return node.column.name;
  return ReferenceNode.is(node) && ColumnNode.is(node.column) ? node.column.column.name : "";
}
