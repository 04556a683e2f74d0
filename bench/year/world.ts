import type { Choices } from "#/bench/simulator/choices.ts";
import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import { PartnerError } from "#/lib/partner/error.ts";
import type { Partner } from "#/lib/partner/partner.ts";

/** A renewal as it really is at the partner. */
export interface Renewal {
  id: string;
  sim: string;
  payId: string;
  begunAt: number;
  /** As orders name it; `days` is how the partner counts, null for whole months by the calendar. */
  term: { orderPeriod: string; packageType: string };
  days: number | null;
  /** What the shop hears of its charges. */
  heard: "all" | "some" | "none";
  /** When its buyer presses "Stop"; null for never. */
  stopAt: number | null;
  cancelledAt: number | null;
  /** Nothing is charged any more. */
  isOver: boolean;
  charges: Charge[];
}

export interface Charge {
  at: number;
  /** When the shop hears of it; null for never. */
  heardAt: number | null;
}

/** From `from` on, until `to`. */
export interface Outage {
  from: number;
  to: number;
}

const MINUTE = 60_000;
const KINDS = [
  // Days, packageType (0 counts days, 2 months, 5 years), and how many of a hundred renewals.
  { days: 1, period: "1", type: "0", share: 2 },
  { days: 3, period: "3", type: "0", share: 4 },
  { days: 7, period: "7", type: "0", share: 10 },
  { days: 13, period: "13", type: "0", share: 6 },
  { days: 15, period: "15", type: "0", share: 8 },
  { days: 30, period: "30", type: "0", share: 15 },
  { days: null, period: "1", type: "2", share: 25 },
  { days: 30, period: "1", type: "2", share: 10 },
  { days: null, period: "3", type: "2", share: 8 },
  { days: 365, period: "1", type: "5", share: 6 },
  { days: 20, period: "1", type: "unheard of", share: 6 },
] as const;

/** The partner with its renewals, and the mail server, for a year. */
export class YearWorld {
  readonly renewals: Renewal[];
  readonly mailOutages: readonly Outage[];
  readonly #partnerOutages: readonly Outage[];
  readonly #choices: Choices;
  now: number;

  constructor(choices: Choices, count: number, startsAt: number) {
    this.#choices = choices;
    this.now = startsAt;
    this.renewals = Array.from({ length: count }, (_, index) => this.#renewal(index, startsAt));
    const outages = (times: number, days: number): Outage[] =>
      Array.from({ length: times }, () => {
        const from =
          startsAt + (20 + choices.pick("outage begins", 300)) * DAY + choices.pick("outage hour", 24) * HOUR;
        return { from, to: from + (1 + choices.pick("outage days", days)) * DAY };
      });
    this.mailOutages = outages(3, 3);
    this.#partnerOutages = outages(4, 1);
  }

  get isMailDown(): boolean {
    return this.mailOutages.some((outage) => this.#isIn(outage));
  }

  /** Charges what is due by now. */
  charge(): void {
    for (const renewal of this.renewals) {
      for (let at = this.#nextOf(renewal); at <= this.now && !renewal.isOver; at = this.#nextOf(renewal)) {
        // A partner that charges after it has confirmed the end is at fault; its money is a case for a person.
        const isStopped = renewal.cancelledAt !== null && renewal.cancelledAt < at;
        renewal.isOver = isStopped && !this.#choices.chance("charged after its end", 0.02);
        if (!renewal.isOver) renewal.charges.push({ at, heardAt: this.#heardAt(renewal, at) });
      }
    }
  }

  /** The two calls that the shop makes about a renewal. */
  partner(): Partner {
    const calls: Pick<Partner, "renewal" | "cancelRenewal"> = {
      renewal: async (sim) => {
        this.#answer("queryAutoRenewalRecord", false);
        const renewal = this.#ofSim(sim);
        if (renewal === undefined || renewal.cancelledAt !== null) return "none";
        const unknown = { planTitle: "Europe", termName: null, length: null, since: null, sinceText: null };
        return { orderNo: `O ${renewal.id}`, payId: renewal.payId, ...unknown };
      },
      cancelRenewal: async ({ sim }) => {
        this.#answer("cancelAutoRenewalRecord", false);
        const renewal = this.#ofSim(sim);
        if (renewal !== undefined) renewal.cancelledAt ??= this.now;
        if (this.#choices.chance("cancel unanswered", 0.1)) this.#fail("cancelAutoRenewalRecord", true);
      },
    };
    return calls as Partner;
  }

  #answer(call: string, mayHaveTakenEffect: boolean): void {
    const isDown = this.#partnerOutages.some((outage) => this.#isIn(outage));
    if (isDown || this.#choices.chance("partner fails", 0.02)) this.#fail(call, mayHaveTakenEffect);
  }

  #fail(call: string, mayHaveTakenEffect: boolean): never {
    throw new PartnerError("unreachable", { call, reason: "no answer", mayHaveTakenEffect });
  }

  #isIn({ from, to }: Outage): boolean {
    return from <= this.now && this.now < to;
  }

  #ofSim(sim: string): Renewal | undefined {
    return this.renewals.find((renewal) => renewal.sim === sim && renewal.begunAt <= this.now);
  }

  #renewal(index: number, startsAt: number): Renewal {
    const choices = this.#choices;
    let left = choices.pick("kind", 100);
    const kind = KINDS.find(({ share }) => {
      left -= share;
      return left < 0;
    });
    const { days, period, type } = kind ?? KINDS[0];
    const begunAt = startsAt + choices.pick("begins", 30 * 24 * 60) * MINUTE;
    const stopsAfter = choices.chance("is stopped", 0.4) ? choices.pick("stops after", 330 * 24) * HOUR : null;
    const id = String(index).padStart(6, "0");
    return {
      id,
      sim: `8985207220118${id}`,
      payId: `P ${id}`,
      begunAt,
      term: { orderPeriod: period, packageType: type },
      days,
      heard: choices.oneOf("heard", "all", 0.3, ["some", "some", "none"] as const),
      stopAt: stopsAfter === null ? null : begunAt + stopsAfter,
      cancelledAt: null,
      isOver: false,
      charges: [],
    };
  }

  /** A charge comes some minutes late; now and then its first attempt fails, and the next charges keep their days all the same. */
  #nextOf({ begunAt, charges, days, term }: Renewal): number {
    const number = charges.length + 1;
    const date = new Date(begunAt);
    const due = days === null ? monthsAfter(date, number * Number(term.orderPeriod)) : begunAt + number * days * DAY;
    const isRetried = (days === null || days >= 15) && isLate(begunAt, number);
    return due + ((number * 7) % 10) * MINUTE + (isRetried ? 2 * DAY : 0);
  }

  #heardAt({ heard }: Renewal, at: number): number | null {
    if (heard === "none" || (heard === "some" && this.#choices.chance("never heard", 0.5))) return null;
    return at + this.#choices.oneOf("heard after", 0, 0.15, [HOUR, 6 * HOUR, DAY, 4 * DAY]);
  }
}

/** About one charge in thirty; the same whenever it is asked. */
function isLate(begunAt: number, number: number): boolean {
  return (begunAt / MINUTE + number * 17) % 30 === 0;
}

function monthsAfter(date: Date, months: number): number {
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  const day = Math.min(date.getUTCDate(), last.getUTCDate());
  return last.getTime() - (last.getUTCDate() - day) * DAY + (date.getTime() % DAY);
}
