import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { headingOf, type Visit } from "#/testbed/visitor.ts";

/** A buyer whose address a proxy in front of the shop reports. */
export class AddressedBuyer extends HttpBuyer {
  /** What took longest so far. */
  slowest = { step: "", ms: 0 };
  /** The status and the heading of the last answer. */
  last = "";

  constructor(origin: string, sim: string, address: string) {
    super(origin, sim);
    this.address = address;
  }

  override async send(path: string, init: RequestInit = {}): Promise<Visit> {
    const sentAt = performance.now();
    const visit = await super.send(path, init);
    const ms = Math.round(performance.now() - sentAt);
    const step = `${init.method ?? "GET"} ${path.split("/").slice(0, 2).join("/")}`;
    if (ms > this.slowest.ms) this.slowest = { step, ms };
    this.last = `${visit.status} ${headingOf(visit)}`;
    return visit;
  }
}
