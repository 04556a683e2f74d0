import { tokenDigest } from "#/lib/db/token-digest.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { transact } from "#/lib/orders/store.ts";

/** Private addresses under which an owner's own tools read a SIM. Who has the address needs no other proof; one that is deleted opens nothing. */
export interface Feeds {
  /** Makes one for the SIM. One that it had before stops working: it may be another owner's. */
  make(sim: string): Promise<void>;
  /** The end of the address of the SIM's feed: 128 bits, unguessable. Null without one. */
  tokenOf(sim: string): Promise<string | null>;
  remove(sim: string): Promise<void>;
  /** The SIM of a feed that its owner's tool is reading; null for any other text. */
  find(token: string): Promise<string | null>;
}

const TOKEN_BYTES = 16;

export function createFeeds(context: OrdersContext): Feeds {
  const { db, seal, clock, random } = context;
  return {
    make: (sim) =>
      transact(context, async (transaction) => {
        const token = random(TOKEN_BYTES).toString("base64url");
        const digest = tokenDigest(token);
        const now = clock.now();
        await transaction.deleteFrom("sim_feeds").where("sim", "=", sim).execute();
        await transaction
          .insertInto("sim_feeds")
          .values({ digest, token_sealed: seal.close(token, digest), sim, made_at: now, read_at: now })
          .execute();
      }),
    async tokenOf(sim) {
      const feeds = db.query.selectFrom("sim_feeds").select(["digest", "token_sealed"]).where("sim", "=", sim);
      // Two made at the same moment both work, until they are deleted.
      const feed = await feeds.orderBy("made_at", "desc").orderBy("digest").limit(1).executeTakeFirst();
      return feed ? seal.open(feed.token_sealed, feed.digest) : null;
    },
    async remove(sim) {
      await db.query.deleteFrom("sim_feeds").where("sim", "=", sim).execute();
    },
    async find(token) {
      const digest = tokenDigest(token);
      const feeds = db.query.selectFrom("sim_feeds").select(["sim", "read_at"]).where("digest", "=", digest);
      const feed = await feeds.executeTakeFirst();
      if (!feed) return null;
      const now = clock.now();
      if (now - feed.read_at > DAY) {
        await db.query.updateTable("sim_feeds").set({ read_at: now }).where("digest", "=", digest).execute();
      }
      return feed.sim;
    },
  };
}
