import { z } from "zod";

const common = {
  /**
   * The path of a partner call without its slash, or "*" for any. Variable parts of a path are in braces, and a method
   * other than POST goes before it: "GET async-result/{request_id}".
   */
  call: z.string().min(1),
  /** Only requests about this SIM fail; those about a payment are about the SIM it was ordered for. */
  sim: z.string().optional(),
  /** How many requests it spoils; -1 means until it is removed. */
  times: z.number().int().min(-1).default(1),
  /** Whether the call takes effect although its answer is spoiled. */
  afterEffect: z.boolean().optional(),
};

const bytes = z.number().int().min(1);
const anyStatus = z.number().int().min(200).max(599);

/** The ways in which a partner service or the line to it can fail. */
export const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    ...common,
    kind: z.literal("status"),
    status: anyStatus,
    body: z.unknown().optional(),
    contentType: z.string().optional(),
    retryAfter: z.union([z.string(), z.number()]).optional(),
  }),
  z.strictObject({ ...common, kind: z.literal("redirect"), status: anyStatus.default(302), location: z.string() }),
  z.strictObject({ ...common, kind: z.literal("html") }),
  z.strictObject({ ...common, kind: z.literal("empty") }),
  z.strictObject({ ...common, kind: z.literal("truncated") }),
  z.strictObject({ ...common, kind: z.literal("garbage") }),
  z.strictObject({ ...common, kind: z.literal("json"), body: z.unknown() }),
  z.strictObject({
    ...common,
    kind: z.literal("patch"),
    set: z.record(z.string(), z.unknown()).default({}),
    remove: z.array(z.string()).default([]),
  }),
  z.strictObject({ ...common, kind: z.literal("reset-before") }),
  z.strictObject({ ...common, kind: z.literal("reset-after") }),
  z.strictObject({ ...common, kind: z.literal("stall") }),
  z.strictObject({ ...common, kind: z.literal("stall-body") }),
  z.strictObject({ ...common, kind: z.literal("drip"), bytesPerSecond: bytes }),
  z.strictObject({ ...common, kind: z.literal("oversize"), bytes }),
  z.strictObject({ ...common, kind: z.literal("bomb"), bytes: bytes.default(100_000_000) }),
  z.strictObject({ ...common, kind: z.literal("bad-utf8") }),
  z.strictObject({ ...common, kind: z.literal("bom") }),
  z.strictObject({ ...common, kind: z.literal("duplicate-keys") }),
  z.strictObject({ ...common, kind: z.literal("delay"), ms: z.number().int().min(0) }),
  z.strictObject({ ...common, kind: z.literal("text-plain") }),
]);

export type Fault = z.infer<typeof faultSchema>;

/** The oldest fault that applies to a call about a SIM. Each use lowers its `times`, and at 0 it is removed. */
export function takeFault(faults: Fault[], call: string, sim: string | undefined): Fault | undefined {
  const fault = faults.find(
    (candidate) =>
      (candidate.call === call || candidate.call === "*") && (candidate.sim === undefined || candidate.sim === sim),
  );
  if (!fault || fault.times === -1) return fault;
  fault.times -= 1;
  if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1);
  return fault;
}

/** Kinds that spoil a genuine answer and so need one. */
const needGenuineAnswer: Fault["kind"][] = ["patch", "delay", "drip", "text-plain", "truncated", "duplicate-keys"];

/** Kinds that use a genuine answer unless the fault says otherwise. */
const preferGenuineAnswer: Fault["kind"][] = ["bom", "bad-utf8"];

/** Whether the call takes effect under this fault. */
export function takesEffect(fault: Fault): boolean {
  if (fault.kind === "reset-before") return false;
  if (fault.kind === "reset-after" || needGenuineAnswer.includes(fault.kind)) return true;
  return fault.afterEffect ?? preferGenuineAnswer.includes(fault.kind);
}
