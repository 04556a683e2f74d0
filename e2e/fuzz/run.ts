import { existsSync, readFileSync } from "node:fs";
import type { Sandbox } from "#/testbed/sandbox.ts";
import { freeOrigin, type RunningShop, startSandbox, startShop } from "#/testbed/servers.ts";
import { Visitor } from "#/testbed/visitor.ts";
import { recordRequests } from "./genuine.ts";
import { createInputs, type Input } from "./inputs.ts";
import { mayBeRefused } from "./known.ts";
import { judge, troubleIn } from "./verdict.ts";
import { Line } from "./wire.ts";

export interface FuzzOptions {
  count: number;
  /** The number of the first input; those before it are left out. */
  from: number;
  /** The distance from one input's number to the next one's. */
  step: number;
  seed: number;
  /** Only this input, to see a failure again. */
  only?: number | undefined;
  report(line: string): void;
}

/** Sends the inputs to a production server of its own and returns the failures. */
export async function fuzz({ count, from, step, seed, only, report }: FuzzOptions): Promise<string[]> {
  const origin = await freeOrigin();
  const sandbox = await startSandbox(origin);
  const shop = await startShop(origin, sandbox.origin, { NODE_OPTIONS: HEAP });
  try {
    const recorded = await recordRequests(origin, sandbox);
    const inputs = createInputs(recorded.drafts, seed);
    report(
      `seed ${seed}: ${count} inputs; the first ${inputs.systematic} numbers are systematic, later ones mixed at random`,
    );
    const run = new Run({ shop, seed, report });
    const numbers = only === undefined ? numbersFrom(from, count, step) : [only];
    await run.send(numbers, inputs.make);
    await run.expectStillSelling(recorded.orderId, sandbox);
    report(run.summary());
    return run.failures;
  } finally {
    await Promise.all([shop.stop(), sandbox.stop()]);
  }
}

/** More at once would only wait in line: the shop has one thread. */
const LINES = 6;
const MAX_FAILURES = 20;
const ROUND = 1_000;
const SLOW_TIMES = 10;
const PAID_WITHIN_MS = 15_000;
/** Once everything has been loaded and compiled, what stays taken must not grow with the number of inputs. */
const WARM_AFTER = 10_000;
const MAX_GROWTH_MB = 250;
/** Where there is room, rubbish stays until there is need of it. With little room, memory that grows is memory that is held. */
const HEAP = "--max-old-space-size=256";

interface RunOptions {
  shop: RunningShop;
  seed: number;
  report: FuzzOptions["report"];
}

class Run {
  readonly failures: string[] = [];
  readonly #shop: RunningShop;
  readonly #port: number;
  readonly #seed: number;
  readonly #report: FuzzOptions["report"];
  readonly #statuses = new Map<string, number>();
  readonly #lines: Line[];
  readonly #startedAt = Date.now();
  readonly #slow: [number: number, input: Input][] = [];
  #read = 0;
  #sent = 0;
  #slowest = 0;
  #warm: number | null = null;
  /** Whether something was sent in this round, or late in the one before, that the framework may refuse or wait for in vain. */
  #mayRefuse = false;
  #mayHaveRefused = false;

  constructor({ shop, seed, report }: RunOptions) {
    this.#shop = shop;
    this.#seed = seed;
    this.#report = report;
    this.#read = shop.printed().length;
    this.#port = Number(new URL(shop.origin).port);
    this.#lines = Array.from({ length: LINES }, () => new Line(this.#port));
  }

  async send(numbers: number[], make: (number: number) => Input): Promise<void> {
    for (let start = 0; start < numbers.length && this.failures.length < MAX_FAILURES; start += ROUND) {
      const waiting = numbers.slice(start, start + ROUND);
      const first = waiting[0];
      await Promise.all(
        this.#lines.map(async (line) => {
          for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
            await this.#try(line, number, make(number));
          }
        }),
      );
      await this.#trySlowAgain();
      this.#readLog(`inputs from ${first} on`);
      if (this.#sent >= WARM_AFTER) this.#warm ??= this.#memory();
      if (this.#sent % 10_000 === 0) this.#report(this.summary());
    }
    for (const line of this.#lines) line.close();
    const growth = (this.#memory() ?? 0) - (this.#warm ?? this.#memory() ?? 0);
    if (growth > MAX_GROWTH_MB) this.#fail(`the shop's memory has grown by ${growth} MB`);
  }

  async #try(line: Line, number: number, input: Input): Promise<void> {
    this.#sent += 1;
    this.#mayRefuse ||= input.manner === "broken" || mayBeRefused(input);
    const complaint = await this.#ask(line, input);
    if (complaint?.startsWith("took")) this.#slow.push([number, input]);
    else if (complaint !== null) this.#complain(number, input, complaint);
  }

  /** The machine may have been busy with something else: an input that makes the shop hang does so every time, also alone. */
  async #trySlowAgain(): Promise<void> {
    const line = new Line(this.#port);
    for (const [number, input] of this.#slow.splice(0)) {
      let complaint = await this.#ask(line, input);
      for (let times = 1; times < SLOW_TIMES && complaint?.startsWith("took"); times += 1) {
        complaint = await this.#ask(line, input);
      }
      if (complaint !== null) this.#complain(number, input, complaint);
    }
    line.close();
  }

  #complain(number: number, input: Input, complaint: string): void {
    this.#fail(`--seed ${this.#seed} --only ${number} (${input.name}): ${complaint}`);
  }

  #fail(failure: string): void {
    this.failures.push(failure);
    this.#report(failure);
  }

  async #ask(line: Line, input: Input): Promise<string | null> {
    const startedAt = Date.now();
    try {
      const answer = await line.exchange(input.bytes, input.method, input.manner);
      const ms = Date.now() - startedAt;
      this.#slowest = Math.max(this.#slowest, ms);
      const status = String(answer?.status ?? "none");
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      return judge(input, answer, ms);
    } catch (error) {
      line.close();
      return error instanceof Error ? error.message : String(error);
    }
  }

  #readLog(about: string): void {
    const printed = this.#shop.printed();
    const lines = troubleIn(printed.slice(this.#read), this.#mayRefuse || this.#mayHaveRefused);
    [this.#mayHaveRefused, this.#mayRefuse] = [this.#mayRefuse, false];
    for (const line of lines) {
      this.#fail(`${about}: the shop printed: ${line}`);
    }
    this.#read = printed.length;
  }

  /** Resident memory in MB; null where the system has no /proc. */
  #memory(): number | null {
    const file = `/proc/${this.#shop.pid}/status`;
    if (!existsSync(file)) return null;
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1]) / 1024);
  }

  /** The order that was there before can still be paid, and the shop still opens new ones. */
  async expectStillSelling(orderId: string, sandbox: Sandbox): Promise<void> {
    const { origin } = this.#shop;
    const { orders, counts } = await sandbox.ledger();
    const visitor = new Visitor(origin);
    const before = JSON.parse((await visitor.get(`/api/orders/${orderId}`)).html);
    if (before.isFinal !== false) this.#fail(`the order is ${JSON.stringify(before)}`);
    await sandbox.pay(orders[0]?.payId ?? "");
    // A notification or a query brings it within seconds.
    const giveUpAt = Date.now() + PAID_WITHIN_MS;
    let after = "";
    while (!["received", "ready"].includes(after) && Date.now() < giveUpAt) {
      after = JSON.parse((await visitor.get(`/api/orders/${orderId}`)).html).status;
    }
    if (!["received", "ready"].includes(after)) this.#fail(`paid, the order is ${after}`);
    await recordRequests(origin, sandbox);
    if ((await sandbox.counts()).orders !== counts.orders + 1) this.#fail("no new order could be placed");
    if (counts.violations > 0) this.#fail(`${counts.violations} requests to the partner break its rules`);
    if (counts.charges > 0) this.#fail("something was charged before a payment");
    this.#readLog("at the end");
  }

  summary(): string {
    const seconds = Math.round((Date.now() - this.#startedAt) / 1_000);
    const statuses = [...this.#statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
    const memory = `${this.#memory() ?? "?"} MB (${this.#warm ?? "?"} MB when warm)`;
    return `${this.#sent} inputs in ${seconds} s, slowest ${this.#slowest} ms, memory ${memory}; ${statuses.join(", ")}`;
  }
}

function numbersFrom(start: number, count: number, step: number): number[] {
  return Array.from({ length: count }, (_empty, index) => start + index * step);
}
