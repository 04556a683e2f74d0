import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import { type Finding, ok, warn, wrong } from "#/scripts/doctor/finding.ts";
import { judgeBase } from "./base.ts";
import { subjectOf } from "./code.ts";
import { ask, MADE_UP_SIM } from "./outcome.ts";

/**
 * Whether FLEET_URL is the address of the fleet calls, and whether they accept code and secret. It asks for the orders of a SIM that
 * doesn't exist; if a service lists all orders instead, only the first page is read.
 */
export async function examineFleet(fleet: Fleet, url: string): Promise<Finding[]> {
  const outcome = await ask(fleet.orders({ sim: MADE_UP_SIM }, 1));
  const base = judgeBase("FLEET_URL", "fleet calls", url, outcome);
  if (outcome.status === "failed") return [base];
  return [
    base,
    outcome.status === "accepted" ? ok("FLEET_SECRET", "code and secret are accepted.") : judgeRefusal(outcome.words),
  ];
}

/** As with the shop calls, only the words can tell. */
function judgeRefusal(words: string): Finding {
  const subject = subjectOf(words);
  if (subject === "partner") {
    const text = `likely not accepted: refused with words about the code ("${words}").`;
    return wrong(
      "FLEET_ACCESS_CODE",
      text,
      "compare it, letter by letter, with the code the partner service gave you.",
    );
  }
  if (subject === "signature") {
    const text = `likely not accepted: refused with words about the signature ("${words}").`;
    const advice =
      "copy the whole secret of the fleet calls again; it is not the notification key. If it is right, try FLEET_SECRET_FORM=hex and FLEET_TIMESTAMP=seconds.";
    return wrong("FLEET_SECRET", text, advice);
  }
  const text = `not proven: the partner refused, but did not mention code or signature ("${words}").`;
  return warn("FLEET_SECRET", text, "ask the partner service what these words mean.");
}
