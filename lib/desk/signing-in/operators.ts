import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Schema } from "#/lib/db/schema.ts";

/** What an operator may do at the desk; each right includes the one before. */
export const RIGHTS = ["look", "act", "own"] as const;
export type Right = (typeof RIGHTS)[number];

export interface Operator {
  id: string;
  name: string;
  right: Right;
}

/** Whether an operator may do what needs this right. */
export function hasRight(operator: Operator, right: Right): boolean {
  return RIGHTS.indexOf(operator.right) >= RIGHTS.indexOf(right);
}

/** Words of letters and digits: the name stands in pages and in the list of a browser's passkeys. */
export const operatorName = z
  .string()
  .trim()
  .regex(
    /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .'-]{0,39}$/u,
    "a name has 1 to 40 letters, digits, spaces, dots or hyphens",
  );

interface OperatorRow {
  id: string;
  name: string;
  rights: string;
}

/** A right that this version doesn't know is the least. */
export function toOperator({ id, name, rights }: OperatorRow): Operator {
  return { id, name, right: RIGHTS.find((right) => right === rights) ?? "look" };
}

export async function findOperator(query: Kysely<Schema>, id: string): Promise<Operator | null> {
  const row = await query
    .selectFrom("desk_operators")
    .select(["id", "name", "rights"])
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row ? toOperator(row) : null;
}

export interface ListedOperator extends Operator {
  /** How many passkeys they have. */
  keys: number;
  /** When one of them was last used. */
  usedAt: number | null;
}

export async function listOperators(query: Kysely<Schema>): Promise<ListedOperator[]> {
  const rows = await query
    .selectFrom("desk_operators")
    .leftJoin("desk_keys", "desk_keys.operator_id", "desk_operators.id")
    .select(({ fn }) => [
      "desk_operators.id",
      "desk_operators.name",
      "desk_operators.rights",
      fn.count<number | string>("desk_keys.id").as("keys"),
      fn.max("desk_keys.used_at").as("used_at"),
    ])
    .where("desk_operators.removed_at", "is", null)
    .groupBy(["desk_operators.id", "desk_operators.name", "desk_operators.rights"])
    .orderBy("desk_operators.name")
    .execute();
  return rows.map((row) => ({
    ...toOperator(row),
    keys: Number(row.keys),
    usedAt: row.used_at === null ? null : Number(row.used_at),
  }));
}

/** Names by operators' ids, in the order of the alphabet. Operators are few, and one who was removed still has a name. */
export async function operatorNames(query: Kysely<Schema>): Promise<ReadonlyMap<string, string>> {
  const rows = await query.selectFrom("desk_operators").select(["id", "name"]).orderBy("name").execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The name of an operator whom a row names by a foreign key, in names that were read after that row. */
export function nameOfOperator(names: ReadonlyMap<string, string>, id: string): string {
  const name = names.get(id);
  if (name === undefined) throw new Error(`no operator ${id}`);
  return name;
}

export interface Key {
  id: string;
  addedAt: number;
  usedAt: number | null;
}

export async function listKeys(query: Kysely<Schema>, operatorId: string): Promise<Key[]> {
  const rows = await query
    .selectFrom("desk_keys")
    .select(["id", "added_at", "used_at"])
    .where("operator_id", "=", operatorId)
    .orderBy("added_at")
    .execute();
  return rows.map(({ id, added_at, used_at }) => ({ id, addedAt: added_at, usedAt: used_at }));
}

/** Rights and keys change one after another: each change waits for this row, which the audit needs at its end anyway. */
export async function lockTeam(transaction: Transaction<Schema>): Promise<void> {
  await transaction.updateTable("desk_audit_end").set({ id: 1 }).where("id", "=", 1).execute();
}

/** Takes the keys, recovery codes, sessions and open invitations of an operator away. @returns how many of each */
export async function shutOut(
  transaction: Transaction<Schema>,
  operatorId: string,
  at: number,
): Promise<Record<"keys" | "codes" | "sessions" | "links", number>> {
  const keys = await transaction.deleteFrom("desk_keys").where("operator_id", "=", operatorId).executeTakeFirst();
  const sessions = await transaction
    .updateTable("desk_sessions")
    .set({ ended_at: at })
    .where("operator_id", "=", operatorId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  const passes = await dropPasses(transaction, operatorId);
  return { keys: Number(keys.numDeletedRows), sessions: Number(sessions.numUpdatedRows), ...passes };
}

/** Takes away what lets a person add a passkey to an operator: recovery codes and open invitations. @returns how many of each */
export async function dropPasses(
  transaction: Transaction<Schema>,
  operatorId: string,
): Promise<Record<"codes" | "links", number>> {
  const codes = transaction.deleteFrom("desk_codes").where("operator_id", "=", operatorId);
  const links = transaction.deleteFrom("desk_invitations").where("operator_id", "=", operatorId);
  const { numDeletedRows } = await codes.executeTakeFirst();
  const { numDeletedRows: open } = await links.where("used_at", "is", null).executeTakeFirst();
  return { codes: Number(numDeletedRows), links: Number(open) };
}
