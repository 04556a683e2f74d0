import type { Choice, Plan } from "#/lib/catalogue/plan.ts";
import type { PlansAnswer } from "#/lib/catalogue/plans.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import { createSimFinder } from "#/lib/sims/sim-finder.ts";
import type { Options } from "./options.ts";
import { languageOf, type Stage } from "./stage.ts";

/** Finds the SIM as the shop does, reads what the partner knows of it, and chooses what to buy. */
export async function readSim(stage: Stage): Promise<Choice> {
  const { settings, options, bench, step, tryStep } = stage;
  const { partner, observe } = bench.context;
  const language = languageOf(settings);
  const found = await step("Find the SIM", async () => {
    const readPlans = async (sim: string): Promise<PlansAnswer> => {
      const plans = await partner.plans(sim, language).catch(noneWhereRefused);
      return plans.length > 0 ? { status: "found", plans, staleSince: null } : { status: "none" };
    };
    const verify = (sim: string): Promise<void> => partner.verify(sim, language);
    const answer = await createSimFinder({ mode: settings.PARTNER_VERIFY, verify, readPlans, observe })(
      options.sim,
      language,
    );
    if (answer.status !== "found") throw new Error("the partner knows no plan for this number");
    return { says: answer.sim === options.sim ? "as typed" : "under another check digit", sim: answer.sim };
  });
  const { sim } = found;
  options.sim = sim;
  const choice = await step("Read the plans the SIM can buy", async () => {
    const plans = await partner.plans(sim, language);
    const chosen = choose(plans, options);
    if (chosen === null) {
      const wanted = options.renews ? "that can renew itself" : (options.plan ?? "");
      throw new Error(`of ${plans.length} plans, none ${wanted} can be bought`);
    }
    return { says: `${plans.length} plans; the one to buy is "${chosen.plan.title}" for ${amountOf(chosen)}`, chosen };
  });
  await tryStep("Read the plans on the SIM", async () => {
    const entries = await partner.simOrders(sim, language);
    return entries === null ? "the partner gives no list" : `${entries.length} entries`;
  });
  await tryStep("Ask for the SIM's auto-renewal", async () => {
    const renewal = await partner.renewal(sim, language);
    return typeof renewal === "string" ? renewal : `it renews "${renewal.planTitle}"`;
  });
  return choice.chosen;
}

function noneWhereRefused(error: unknown): Plan[] {
  if (isPartnerError(error) && error.kind === "refused") return [];
  throw error;
}

function choose(plans: readonly Plan[], { plan: wanted, renews }: Options): Choice | null {
  const isWanted = ({ title, name, packageCode, servicePlanCode }: Plan): boolean =>
    wanted === undefined ||
    [title, name, packageCode, servicePlanCode].some((one) => one.toLowerCase() === wanted.toLowerCase());
  const choices = plans
    .filter(isWanted)
    .flatMap((plan) =>
      plan.terms
        .filter((term) => term.isRenewable || !renews)
        .flatMap((term) => term.prices.slice(0, 1).map((price) => ({ plan, term, price }))),
    );
  const [cheapest] = choices.toSorted((one, other) => one.price.amountMinor - other.price.amountMinor);
  return cheapest ?? null;
}

function amountOf({ price }: Choice): string {
  return `${price.amountText} ${price.currency}`;
}
