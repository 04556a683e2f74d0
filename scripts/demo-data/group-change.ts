import { groupDigest } from "#/lib/desk/groups/group-key.ts";
import { createRandom } from "#/testbed/random.ts";
import { OPERATORS } from "./rows.ts";
import type { Shift } from "./work-queue.ts";

const HOUR = 3_600_000;
const GROUP = "100001";
const SIMS = ["89852072201180436177", "89852072201180436250"];

/** SIMs that were to be added to a group, and the partner never said whether they were. */
export async function addGroupChange({ db, now, seed }: Shift): Promise<void> {
  const id = createRandom(seed, 2 ** 31 + 3)
    .bytes(16)
    .toString("base64url");
  const at = now - 2 * HOUR;
  const over = { follow_until: null, next_at: null, ended_at: at, answer: null, erased_at: null };
  await db.query
    .insertInto("group_changes")
    .values({
      id,
      group_id: GROUP,
      group_digest: groupDigest(GROUP),
      number: 1,
      action: "add",
      operator_id: OPERATORS[0]?.id ?? "",
      asked_at: at,
      state: "unknown",
      sent_at: at,
      task_id: null,
      ...over,
    })
    .execute();
  const unsaid = { result: null, code: null, message: null };
  await db.query
    .insertInto("group_change_sims")
    .values(SIMS.map((sim, position) => ({ change_id: id, position, sim, ...unsaid })))
    .execute();
}
