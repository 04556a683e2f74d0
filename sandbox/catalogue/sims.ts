import { manyPlans } from "./many-plans.ts";
import { plans } from "./plans.ts";
import type { Plan } from "./term.ts";
import { wordyPlans } from "./wordy-plans.ts";

export type Sim = {
  number: string;
  about: string;
  packageCodes: string[];
  /** The service shows plans for this SIM and then refuses every order. */
  refusesOrders?: boolean;
  /** The offers lack what a reader needs to sell them. */
  isUnreadable?: boolean;
  /** What is on the SIM from the start. */
  boughtBefore?: { packageCode: string; orderPeriod: string; daysAgo: number }[];
  /** Added unchanged to the list of plans in use and queued. */
  oddEntries?: object[];
};

function codesOf(list: Plan[]): string[] {
  return list.map((plan) => plan.packageCode);
}

const twoPackages = ["DP20240115000102", "DP20240115000104"];

/** Entries as a faulty service may send them: fields missing, null or empty, and undocumented codes. */
const oddEntries = [
  {
    orderStatus: "2",
    servicePlanShowName: "Europe 10 GB",
    time: null,
    unit: null,
    expireDate: null,
    remainingDays: null,
  },
  { orderStatus: "1", servicePlanShowName: null, time: "1", unit: "2", remainingDays: "30" },
  { orderStatus: "3", servicePlanShowName: "Global 5 GB", time: "1", unit: "2", remainingDays: "11" },
  { orderStatus: "9", servicePlanShowName: "Sensor line", time: "4", unit: "7", expireDate: "", remainingDays: "" },
  { servicePlanShowName: "Router 500 GB" },
];

/** The SIM numbers to try. The check digit of each is correct. */
export const sims: Sim[] = [
  { number: "89852072201180436177", about: "Twelve plans", packageCodes: codesOf(plans) },
  { number: "89852072201180436250", about: "Two plans", packageCodes: twoPackages },
  {
    number: "89852072201180436748",
    about: "Five plans with long and hostile descriptions",
    packageCodes: codesOf(wordyPlans),
  },
  { number: "89852072201180437159", about: "Sixty plans", packageCodes: codesOf(manyPlans) },
  { number: "89852072201180436334", about: "No plans at all", packageCodes: [] },
  {
    number: "89852072201180436417",
    about: "Two plans, but every order is refused",
    packageCodes: twoPackages,
    refusesOrders: true,
  },
  {
    number: "89852072201180437076",
    about: "Two plans in a form that no reader knows",
    packageCodes: twoPackages,
    isUnreadable: true,
  },
  {
    number: "89852072201180436821",
    about: "Plans in use and queued",
    packageCodes: twoPackages,
    boughtBefore: [
      { packageCode: "DP20240115000102", orderPeriod: "1", daysAgo: 12 },
      { packageCode: "DP20240115000104", orderPeriod: "7", daysAgo: 5 },
      { packageCode: "DP20240115000103", orderPeriod: "3", daysAgo: 1 },
    ],
  },
  {
    number: "89852072201180436904",
    about: "Orders with missing fields and unknown states",
    packageCodes: twoPackages,
    oddEntries,
  },
];

/** SIMs for test cases that need their own: with two plans, and with all twelve. Not listed on the front page. */
const spares = /^89852072201[23]\d{8}$/;

/** Well formed, and unknown to the service. */
export const unknownSimNumber = "89852072201180436581";

export function findSim(number: string): Sim | undefined {
  return sims.find((sim) => sim.number === number) ?? (spares.test(number) ? spareSim(number) : undefined);
}

function spareSim(number: string): Sim {
  const hasTwelve = number[11] === "3";
  return { number, about: "A spare one", packageCodes: hasTwelve ? codesOf(plans) : twoPackages };
}

/** The plans on sale that a SIM can buy, in the order of the catalogue. */
export function plansFor(onSale: Plan[], sim: Sim): Plan[] {
  return onSale.filter((plan) => sim.packageCodes.includes(plan.packageCode));
}
