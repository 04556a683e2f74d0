import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#/lib/db/open.ts";
import { type ChangeDetail, changeGroup } from "#/lib/desk/groups/change-act.ts";
import { readChange } from "#/lib/desk/groups/changes.ts";
import { sweepGroupChanges } from "#/lib/desk/groups/sweep-changes.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { createLog } from "#/lib/process/log.ts";
import { testPartner } from "#/lib/testing/partner-calls.ts";
import { READING } from "#/lib/testing/statements.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { PATIENT } from "#/lib/testing/test-keys.ts";
import { type SandboxServer, startSandbox } from "#/testbed/servers.ts";
import { addOperator } from "./operators.ts";

type Context = Pick<OrdersContext, "db" | "clock" | "partner" | "log" | "random">;

/** Changes of groups on a real database and a real partner process, with a clock that can be moved. */
export interface GroupsBench {
  context: Context;
  sandbox: SandboxServer;
  databaseUrl: string;
  log: string[];
  pass(ms: number): void;
  /** Forgets all changes and what the sandbox knows, and puts the clock right. */
  reset(): Promise<void>;
  /** Stores a change as a confirmed act does. @returns the address that shows it */
  change(wanted: Partial<ChangeDetail>, context?: Context): Promise<string>;
  sweep(context?: Context): Promise<number>;
  /** State, and for each SIM its fate and code. */
  read(id: string): Promise<{ state: string; fates: string[] }>;
  /** The changes that arrived at the partner. */
  sent(): Promise<string[]>;
  close(): Promise<void>;
}

export const ADD = "mall/bundle-groups/{group_id}/sims";
export const REMOVE = `DELETE ${ADD}`;

export async function createGroupsBench(): Promise<GroupsBench> {
  const sandbox = await startSandbox();
  const database = await createTestDatabase();
  const db = await openDatabase(database.url, PATIENT);
  const lines: string[] = [];
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const log = createLog({ write: (line) => void lines.push(line) });
  const context: Context = {
    db: { ...db, now: async () => now() },
    clock: { now, sleep: (ms, signal) => sleep(ms, undefined, { signal }) },
    partner: testPartner(sandbox.origin, { log }),
    log,
    random: randomBytes,
  };
  const { operator } = await addOperator(context, "Ann");
  const session = { id: "session", operator, tappedAt: 0 } as unknown as DeskSession;
  return {
    context,
    sandbox,
    databaseUrl: database.url,
    log: lines,
    pass(ms) {
      ahead += ms;
    },
    async reset() {
      ahead = 0;
      await sandbox.reset();
      await sandbox.set({ taskDelayMs: 0 });
      await db.query.deleteFrom("group_change_sims").execute();
      await db.query.deleteFrom("group_changes").execute();
    },
    change(wanted, { db: { query } } = context) {
      const detail = { id: "one", groupId: "100002", before: 0, action: "add", sims: [], ...wanted };
      const asked = { operatorId: operator.id, right: "act", kind: "change group", sentences: [], back: "" } as const;
      const act = { ...asked, id: `act-${detail.id}`, detail };
      const reading = { ...context, ...READING };
      return query.transaction().execute((transaction) => changeGroup(reading, transaction, act, session, now()));
    },
    sweep: (other = context) => sweepGroupChanges(other),
    async read(id) {
      const found = await readChange(db.query, id);
      const fates = found?.sims.map(({ fate, code }) => (code === null ? fate : `${fate} ${code}`)) ?? [];
      return { state: found?.change.state ?? "none", fates };
    },
    async sent() {
      const requests = await sandbox.control<{ call: string }[]>("requests");
      return requests.map(({ call }) => call).filter((call) => call === ADD || call === REMOVE);
    },
    async close() {
      await sandbox.stop();
      await db.close();
      database.remove();
    },
  };
}
