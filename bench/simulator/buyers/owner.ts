import { Browser } from "./browser.ts";
import { MINUTE, type Surroundings } from "./surroundings.ts";

/** The owner of a SIM, who manages its renewal. */
export class Owner extends Browser {
  readonly #sim: string;

  constructor(surroundings: Surroundings, name: string, sim: string) {
    super(surroundings, name);
    this.#sim = sim;
  }

  /** Requests a stop at any time, even when nothing renews yet. */
  async live(): Promise<void> {
    if (!this.chance("changes their mind", 0.1)) return;
    await this.sleep("changes their mind", this.pick("changes their mind after", 2 * MINUTE));
    await this.stop();
  }

  /** Presses "Stop auto-renewal", and checks the page that answers. */
  async stop(): Promise<void> {
    await this.requestStop();
    const { now } = this.in.scheduler;
    await this.ask("my SIM", async ({ renewals }) => {
      const read = await renewals.read(this.#sim, "en");
      if (read.status !== "none") return;
      this.in.claims.readOfRenewal(read.stoppedAt === null ? "renewal.none" : "renewal.stopped", this.#sim, now);
    });
  }

  /** Presses "Stop auto-renewal" and leaves. */
  async requestStop(): Promise<void> {
    const { world, scheduler } = this.in;
    await this.twice("stop", async ({ renewals }) => {
      const meant = world.renewalOf(this.#sim);
      const request = { sim: this.#sim, madeBy: Number.POSITIVE_INFINITY, meant };
      world.stopRequests.push(request);
      await renewals.stop(this.#sim, "en");
      request.madeBy = scheduler.now;
    });
  }
}
