import { createRandom } from "#/testbed/random.ts";
import { OPERATORS } from "./rows.ts";
import type { Shift } from "./work-queue.ts";

const HOUR = 3_600_000;
/** The first SIMs of the sandbox. */
const SIMS = ["89852072201180436177", "89852072201180436250", "89852072201180436334"];

/** An order of a plan for three SIMs: one has it twice, one is refused, and the answer about the third was lost. */
export async function addFleetOrder({ db, now, seed }: Shift): Promise<void> {
  const random = createRandom(seed, 2 ** 31 + 2);
  const [id, doubleId] = [random.bytes(16).toString("base64url"), random.bytes(16).toString("base64url")];
  const at = now - 3 * HOUR;
  const plan = { packageCode: "DP20240115000104", name: "Europe 1 GB", packageType: "2", amountText: "12.90" };
  const asked = { kind: "plan", ...plan, periods: 1, isPaid: true, startsAtOnce: true };
  const times = { created_at: at, confirmed_at: at, ended_at: at, leased_until: 0 };
  const [operator] = OPERATORS;
  await db.query
    .insertInto("fleet_orders")
    .values({ id, operator_id: operator?.id ?? "", asked: JSON.stringify(asked), ...times })
    .execute();
  const outcomes = [
    { state: "ordered", order_code: "ORDER_20261126000000001", reason: null },
    { state: "refused", order_code: null, reason: "2004: this plan is for other SIMs" },
    { state: "unknown", order_code: null, reason: "The service gave no clear answer. It may have ordered." },
  ];
  await db.query
    .insertInto("fleet_order_sims")
    .values(
      outcomes.map((outcome, index) => ({
        order_id: id,
        position: index + 1,
        sim: SIMS[index] ?? "",
        sent_at: at,
        expires_at: null,
        ...outcome,
      })),
    )
    .execute();
  const row = { order_id: id, position: 1, other_order_id: id, other_position: 1 };
  await db.query
    .insertInto("fleet_order_doubles")
    .values({ ...row, id: doubleId, other_code: "ORDER_20261126000000002", found_at: at })
    .execute();
}
