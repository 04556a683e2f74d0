import { parseArgs } from "node:util";
import { parseSim } from "#/lib/sims/sim-entry.ts";

export interface Options {
  sim: string;
  /** The name or the code of a plan; absent: the cheapest. */
  plan: string | undefined;
  /** Whether the purchase is to renew itself, which is then stopped. */
  renews: boolean;
  email: string;
  /** The port at which this command receives the notification itself. */
  listen: number | undefined;
}

export const USAGE = `npm run -s rehearse -- --sim NUMBER [--plan NAME] [--renew] [--email ADDRESS] [--listen PORT]

  --sim NUMBER      a SIM for tests, as the partner service gave it to you
  --plan NAME       the plan to buy, by its name or code; without it the cheapest
  --renew           buy with auto-renewal, and stop it at the end
  --email ADDRESS   the address that the payment carries (rehearsal@example.com)
  --listen PORT     receive the notification here instead of at the running shop`;

/** The options, or what is wrong with them. */
export function readOptions(args: readonly string[]): Options | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        sim: { type: "string" },
        plan: { type: "string" },
        renew: { type: "boolean", default: false },
        email: { type: "string", default: "rehearsal@example.com" },
        listen: { type: "string" },
      },
    });
    if (values.sim === undefined) return { problem: "--sim is missing." };
    // A number copied from the SIM card may have spaces in it.
    const entry = parseSim([values.sim, ...positionals].join(" "));
    if ("problem" in entry) return { problem: `--sim isn't a SIM number (${entry.problem}).` };
    const listen = values.listen === undefined ? undefined : Number(values.listen);
    const isPort = listen === undefined || (Number.isInteger(listen) && listen >= 0 && listen < 65_536);
    if (!isPort) return { problem: "--listen isn't a port." };
    return { sim: entry.sim, plan: values.plan, renews: values.renew, email: values.email, listen };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
