import type { DeskContext } from "#/lib/desk/context.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";

/** An operator who has signed in, without a passkey. */
export async function addOperator({ db }: DeskContext, name: string): Promise<{ operator: Operator }> {
  const id = `operator-${name}`;
  await db.query
    .insertInto("desk_operators")
    .values({ id, name, rights: "act", made_at: 1, removed_at: null })
    .execute();
  return { operator: { id, name, right: "act" } };
}
