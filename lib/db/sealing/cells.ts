import { type OperationNode, PrimitiveValueListNode, ValueListNode, ValueNode } from "kysely";

const LEAVES = ["ColumnNode", "IdentifierNode", "OperatorNode", "PrimitiveValueListNode", "TableNode", "ValueNode"];

/** Whether it holds no reference to a column: most of a query does, and copying it would take longer than compiling it. */
export function isLeaf({ kind }: OperationNode): boolean {
  return LEAVES.includes(kind);
}

export function cellOf(row: OperationNode, index: number): OperationNode {
  if (PrimitiveValueListNode.is(row)) return ValueNode.create(row.values[index]);
  const cell = ValueListNode.is(row) ? row.values[index] : undefined;
  if (cell === undefined) throw new Error("a row without its value");
  return cell;
}

/** @throws for an expression, whose value isn't known here */
export function plainOf(node: OperationNode | undefined): unknown {
  if (node === undefined || node.kind === "DefaultInsertValueNode") return null;
  if (ValueNode.is(node)) return node.value;
  throw new Error("personal data must be written as values");
}
