import { once } from "node:events";
import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { METRICS_TOKEN, type RunningShop } from "#/testbed/servers.ts";

/** What a shop's process holds at a moment. */
export interface Sample {
  /** Megabytes in use after a full garbage collection. */
  heap: number;
  /** Megabytes that the process occupies. */
  resident: number;
  /** Open descriptors, and what keeps its event loop alive by kind: sockets, timers, calls to the file system. */
  handles: Map<string, number>;
  /** Milliseconds that the event loop was late, 99 of 100 times since the sample before. */
  late: number;
  /** Seconds of the processor, since the start. */
  processor: number;
}

/** With these settings a shop's process opens its inspector when it gets SIGUSR1, on a free port of this machine. */
export const INSPECTED = { NODE_OPTIONS: "--inspect-port=0" };

/** Looks into a running shop: by its metrics, its descriptors and its inspector, which alone can have the garbage collected. */
export class Looker {
  readonly #shop: RunningShop;
  readonly #inspector: WebSocket;
  #asked = 0;

  private constructor(shop: RunningShop, inspector: WebSocket) {
    this.#shop = shop;
    this.#inspector = inspector;
  }

  /** @param shop started with `INSPECTED` */
  static async open(shop: RunningShop): Promise<Looker> {
    shop.signal("SIGUSR1");
    let address: string | undefined;
    while (address === undefined) {
      await pause(50);
      address = /Debugger listening on (ws:\S+)/.exec(shop.printed())?.[1];
    }
    const inspector = new WebSocket(address);
    await once(inspector, "open");
    return new Looker(shop, inspector);
  }

  async look(): Promise<Sample> {
    const { origin, pid } = this.#shop;
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    // The metrics first, or their lateness would hold the collection's.
    const text = await (await fetch(`${origin}/api/metrics`, { headers })).text();
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    const handles = [...text.matchAll(/^nodejs_active_resources\{type="(\w+)"\} (\d+)$/gm)];
    const descriptors = readdirSync(`/proc/${pid}/fd`).length;
    await this.#ask("HeapProfiler.collectGarbage");
    const { usedSize = Number.NaN } = await this.#ask("Runtime.getHeapUsage");
    return {
      heap: usedSize / 1e6,
      resident: figure("process_resident_memory_bytes") / 1e6,
      handles: new Map([["descriptor", descriptors], ...handles.map(kindOf)]),
      late: figure("nodejs_eventloop_lag_p99_seconds") * 1_000,
      processor: figure("process_cpu_seconds_total"),
    };
  }

  close(): void {
    this.#inspector.close();
  }

  async #ask(method: string): Promise<{ usedSize?: number }> {
    this.#asked += 1;
    const id = this.#asked;
    const answered = new Promise<{ usedSize?: number }>((resolve, reject) => {
      const onMessage = ({ data }: MessageEvent): void => {
        const answer = JSON.parse(String(data));
        if (answer.id !== id) return;
        this.#inspector.removeEventListener("message", onMessage);
        if (answer.error) reject(new Error(`the inspector refused ${method}: ${answer.error.message}`));
        else resolve(answer.result);
      };
      this.#inspector.addEventListener("message", onMessage);
    });
    this.#inspector.send(JSON.stringify({ id, method }));
    return answered;
  }
}

function kindOf([, kind = "", count]: RegExpExecArray): [kind: string, count: number] {
  return [kind, Number(count)];
}
