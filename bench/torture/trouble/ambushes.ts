import { setTimeout as pause } from "node:timers/promises";
import type { Instance } from "#/bench/torture/instance.ts";
import { MOMENTS, type Moment } from "#/bench/torture/wires/relay.ts";
import { NotMet, type Trouble } from "./scene.ts";

/*
 * Kills the shop at a named moment. The shop has no code for it: the relay and the doorway see how far a call or a notification is, and
 * the log shows what the shop has stored.
 */

/** How long an ambush waits for its moment. */
const WAIT_MS = 3_000;
const STEP_MS = 20;

/** The fault ids of each call: a kill before its answer is read, and one before the answer is stored. */
const CALLS: [call: string, unread: string, unwritten: string][] = [
  ["singleServicePlanPage", "K03", "K03"],
  ["singleQueryOrder", "K03", "K03"],
  ["singleOrder", "K07", "K08"],
  ["stripePay", "K04", "K05"],
  ["stripeAutoPay", "K04", "K05"],
  ["stripeSubDirectly", "K10", "K10"],
  ["resultQuery", "K18", "K19"],
  ["queryAutoRenewalRecord", "K18", "K19"],
  ["cancelAutoRenewalRecord", "K18", "K19"],
];

export const CALL_NAMES = CALLS.map(([call]) => call);

const HOW_FAR: Record<Moment, string> = {
  sent: "was sent and the partner has not heard it",
  acted: "was heard and its answer is on its way",
  answered: "was answered",
};

const atCalls: Trouble[] = CALLS.flatMap(([call, unread, unwritten]) =>
  MOMENTS.map(
    (moment): Trouble => [
      `${moment === "answered" ? unwritten : unread} killed when ${call} ${HOW_FAR[moment]}`,
      (_scene, instance) =>
        ambush((strike) => instance.relay.layAmbush({ call, moment, strike: () => strike(instance) })).finally(() =>
          instance.relay.liftAmbush(),
        ),
    ],
  ),
);

const DOOR = [
  ["K12", "on its way"],
  ["K14", "answered 200"],
] as const;

const atTheDoor: Trouble[] = DOOR.map(([id, moment]) => [
  `${id} killed when a notification was ${moment}`,
  ({ doorway, instances }) =>
    ambush((strike) =>
      doorway.layAmbush({
        moment,
        strike: (origin) => strike(instances.find((instance) => instance.origin === origin)),
      }),
    ).finally(() => doorway.liftAmbush()),
]);

const atWords: Trouble[] = [
  ["K13", "notification stored"],
  ["K15", "renewal stop requested"],
].map(([id, word = ""]) => [
  `${id} killed when it logged "${word}"`,
  async (_scene, instance) => {
    const from = instance.printed().length;
    const { pid } = instance;
    for (let waited = 0; waited < WAIT_MS && instance.pid === pid; waited += 2) {
      if (instance.printed().indexOf(word, from) >= 0) return instance.kill();
      await pause(2);
    }
    throw new NotMet();
  },
]);

export const ambushes: Trouble[] = [...atCalls, ...atTheDoor, ...atWords];

async function ambush(lay: (strike: (instance: Instance | undefined) => void) => void): Promise<void> {
  let isOver = false;
  lay((instance) => {
    isOver = true;
    instance?.kill();
  });
  for (let waited = 0; waited < WAIT_MS && !isOver; waited += STEP_MS) await pause(STEP_MS);
  if (!isOver) throw new NotMet();
}
