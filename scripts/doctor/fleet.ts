import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import { type Finding, ok, warn, wrong } from "./finding.ts";
import { ask, judgeBase, MADE_UP_SIM, subjectOf } from "./partner.ts";

/**
 * Whether the fleet calls are where FLEET_URL says, and take our code and secret: the orders of a SIM that doesn't exist are none. A
 * service that tells of all orders all the same is not read to its end.
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

/** As with the shop calls, the words are all there is to go by. */
function judgeRefusal(words: string): Finding {
  const subject = subjectOf(words);
  if (subject === "partner") {
    const text = `likely not accepted: the service refuses with words about the code ("${words}").`;
    return wrong("FLEET_ACCESS_CODE", text, "compare it, letter by letter, with what the partner service gave you.");
  }
  if (subject === "signature") {
    const text = `likely not accepted: the service refuses with words about the signature ("${words}").`;
    const advice = "copy the secret of the fleet calls again, whole; it is another than the notification key.";
    return wrong("FLEET_SECRET", text, advice);
  }
  const text = `not proven: the service refused, and didn't speak of code or signature ("${words}").`;
  return warn("FLEET_SECRET", text, "ask the partner service what these words mean.");
}
