import { formWith, type Visit, type Visitor } from "#/testbed/visitor.ts";

/** Types and confirms; each answer on the way. */
export async function declare(visitor: Visitor, path: string, typed: Record<string, string>): Promise<Visit[]> {
  const first = formWith(await visitor.get(path), "orderNo");
  const asked = await visitor.submit(path, first, typed);
  const declared = await visitor.submit(path, formWith(asked, "attempt"), { step: "declare" });
  return [asked, declared];
}
