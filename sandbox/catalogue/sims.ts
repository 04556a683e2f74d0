import type { World } from "#/sandbox/world.ts";
import { plans } from "./plans.ts";
import type { Plan } from "./term.ts";
import { wordyPlans } from "./wordy-plans.ts";

export type Sim = {
  number: string;
  about: string;
  packageCodes: string[];
  /** The service shows plans for this SIM and then will not place any order. */
  refusesOrders?: boolean;
};

function codesOf(list: Plan[]): string[] {
  return list.map((plan) => plan.packageCode);
}

const twoPackages = ["DP20240115000102", "DP20240115000104"];

/** The SIM numbers to try. Each carries a check digit that fits. */
export const sims: Sim[] = [
  { number: "89852072201180436177", about: "Twelve plans", packageCodes: codesOf(plans) },
  { number: "89852072201180436250", about: "Two plans", packageCodes: twoPackages },
  {
    number: "89852072201180436748",
    about: "Five plans with long and hostile descriptions",
    packageCodes: codesOf(wordyPlans),
  },
  { number: "89852072201180436334", about: "No plans at all", packageCodes: [] },
  {
    number: "89852072201180436417",
    about: "Two plans, but every order is refused",
    packageCodes: twoPackages,
    refusesOrders: true,
  },
];

/** As many SIMs with two plans as somebody needs who wants one for each case. Not listed on the front page. */
const spares = /^898520722012\d{8}$/;

/** Well formed, and in nobody's list. */
export const unknownSimNumber = "89852072201180436581";

export function findSim(number: string): Sim | undefined {
  const spare = { number, about: "A spare one: two plans", packageCodes: twoPackages };
  return sims.find((sim) => sim.number === number) ?? (spares.test(number) ? spare : undefined);
}

/** The plans a SIM can buy at this moment, in the order of the catalogue. */
export function plansFor(world: World, sim: Sim): Plan[] {
  return world.plans.filter((plan) => sim.packageCodes.includes(plan.packageCode));
}
