import { z } from "zod";

const common = {
  /**
   * When it happens: as a connection is opened, or in answer to the sender, a recipient, or the whole message. A connection is kept
   * for several mails, so "connect" may come later than expected.
   */
  at: z.enum(["connect", "sender", "recipient", "message"]).default("message"),
  /** How many times it happens; -1 means until it is removed. */
  times: z.number().int().min(-1).default(1),
};

/** The ways in which a mail server can fail. */
export const mailFaultSchema = z.discriminatedUnion("kind", [
  /** 4xx asks to try again later, 5xx refuses for ever. */
  z.strictObject({
    ...common,
    kind: z.literal("refuse"),
    code: z.number().int().min(400).max(599),
    text: z.string().default("refused as the test wishes"),
  }),
  z.strictObject({ ...common, kind: z.literal("slow"), ms: z.number().int().min(0) }),
  /** The connection ends without an answer, and nothing is kept. */
  z.strictObject({ ...common, kind: z.literal("drop") }),
  /** The mail is kept, and the connection ends without an answer. */
  z.strictObject({ ...common, at: z.literal("message").default("message"), kind: z.literal("keep-and-drop") }),
  /** The mail is taken, and never arrives. */
  z.strictObject({ ...common, at: z.literal("message").default("message"), kind: z.literal("lose") }),
]);

export type MailFault = z.infer<typeof mailFaultSchema>;

/** The oldest fault for this moment. Each use lowers its `times`, and at 0 it is removed. */
export function takeMailFault(faults: MailFault[], at: MailFault["at"]): MailFault | undefined {
  const fault = faults.find((candidate) => candidate.at === at);
  if (!fault || fault.times === -1) return fault;
  fault.times -= 1;
  if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1);
  return fault;
}
