import type { Choices } from "#/bench/simulator/choices.ts";
import type { Actor, Scheduler } from "#/bench/simulator/scheduler.ts";
import type { Handover } from "#/lib/mail/answer.ts";
import type { Smtp } from "#/lib/mail/smtp.ts";
import type { TakenMail } from "./mail-ledger.ts";
import type { World } from "./world.ts";

interface MailLine {
  world: World;
  scheduler: Scheduler;
  choices: Choices;
  /** The process that sends. */
  actor: Actor;
  faultRate: number;
}

const FAULTS = ["unreached", "later", "policy", "refused", "unanswered", "closing", "lost", "slow"] as const;
type Fault = (typeof FAULTS)[number];
const PATIENCE_MS = 45_000;

/** The mail server as a process of the shop sees it. */
export function createMailServer({ world, scheduler, choices, actor, faultRate }: MailLine): Smtp {
  const { mails } = world;

  async function hand(id: string, text: string): Promise<Handover> {
    const fault =
      scheduler.now < mails.downUntil ? "unreached" : choices.oneOf<Fault | "">("mail", "", faultRate, FAULTS);
    if (fault === "unreached") {
      await scheduler.wait(actor, "no mail server", 1_000);
      return { kind: "unreached", reason: "ECONNREFUSED" };
    }
    await scheduler.wait(actor, "hands a mail over", fault === "slow" ? PATIENCE_MS - 1_000 : 50);
    if (fault === "later") return refusal(451, "4.3.0");
    if (fault === "policy") return refusal(550, "5.7.1");
    if (fault === "refused") {
      mails.refused.add(id);
      return refusal(550, "5.1.1");
    }
    if (fault !== "lost") mails.taken.push({ id, text, by: actor });
    scheduler.tell(`MAIL ${text} ${fault}`);
    if (fault === "closing") {
      mails.unanswered.add(id);
      return refusal(421, "4.3.2", "message");
    }
    const isSilent = fault === "lost" || fault === "unanswered";
    if (isSilent) mails.unanswered.add(id);
    await scheduler.wait(actor, "hears of its mail", isSilent ? PATIENCE_MS : 50);
    if (isSilent) return { kind: "unanswered" };
    return { kind: "taken", reply: { code: 250, enhanced: "2.0.0", text: "" } };
  }

  return {
    send: (_envelope, message) => {
      const { id, text } = JSON.parse(message.toString()) as TakenMail;
      return hand(id, text);
    },
    close: () => undefined,
  };
}

function refusal(code: number, enhanced: string, stage: "recipient" | "message" = "recipient"): Handover {
  return { kind: "refused", stage, reply: { code, enhanced, text: "" } };
}
