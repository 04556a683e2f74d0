import { Browser } from "./browser.ts";
import { MINUTE, type Surroundings } from "./surroundings.ts";

/** Somebody who has the SIM and looks after its renewal. */
export class Owner extends Browser {
  readonly #sim: string;

  constructor(surroundings: Surroundings, name: string, sim: string) {
    super(surroundings, name);
    this.#sim = sim;
  }

  /** Wishes an end at any time, also where nothing renews yet. */
  async live(): Promise<void> {
    if (!this.chance("changes their mind", 0.1)) return;
    await this.sleep("changes their mind", this.pick("changes their mind after", 2 * MINUTE));
    await this.stop();
  }

  /** "Stop renewal", and what the page says then. */
  async stop(): Promise<void> {
    await this.wish();
    const { now } = this.in.scheduler;
    await this.ask("my SIM", async ({ renewals }) => {
      const read = await renewals.read(this.#sim, "en");
      if (read.status !== "none") return;
      this.in.claims.readOfRenewal(read.stoppedAt === null ? "renewal.none" : "renewal.stopped", this.#sim, now);
    });
  }

  /** "Stop renewal", and away. */
  async wish(): Promise<void> {
    const { world, scheduler } = this.in;
    await this.twice("stop", async ({ renewals }) => {
      const meant = world.renewalOf(this.#sim);
      const wish = { sim: this.#sim, madeBy: Number.POSITIVE_INFINITY, meant };
      world.wishes.push(wish);
      await renewals.stop(this.#sim, "en");
      wish.madeBy = scheduler.now;
    });
  }
}
