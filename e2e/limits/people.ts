import { declare } from "#/e2e/declare.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareAddress as spareMailbox } from "#/testbed/mails.ts";
import { spareSim } from "#/testbed/sandbox.ts";

/** A buyer with an address of its own, for a shop with `TRUST_PROXY=1`. */
export class Asker extends HttpBuyer {
  mailbox = spareMailbox();
  /** What it chose or was mailed, for the request that is counted. */
  chosen = "";

  constructor(origin: string, address: string, sim = spareSim()) {
    super(origin, sim);
    this.address = address;
  }

  /** Does work from an address where it counts for nothing, and comes back. */
  async elsewhere(work: () => Promise<unknown>): Promise<void> {
    const { address } = this;
    this.address = spareAddress();
    await work();
    this.address = address;
  }

  /** Sends a form that is about no SIM and leaves nothing but a device in the cookie. */
  async sendAnyForm(): Promise<void> {
    await declare(this, "/cancel", { orderNo: "1", email: "guest@example.com" });
  }
}

let given = 0;

/** An address that nobody had before. */
export function spareAddress(): string {
  given += 1;
  return `10.${(given >> 16) & 255}.${(given >> 8) & 255}.${given & 255}`;
}

/** A number that the partner doesn't know. */
export function unknownSim(): string {
  return `898520722099${String(Math.random()).slice(2, 10).padEnd(8, "0")}`;
}

/** Lets browsers take the devices that an address gives out. Those who come later get none. */
export async function takeAllDevices(origin: string, address: string, most: number): Promise<void> {
  for (let index = 0; index <= most; index += 1) {
    const guest = new Asker(origin, address);
    await guest.sendAnyForm();
    if (guest.cookie === "") return;
  }
  throw new Error("each browser got a device");
}
