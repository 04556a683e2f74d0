import { z } from "zod";
import type { DeskContext } from "./context.ts";
import { operatorName, RIGHTS } from "./signing-in/operators.ts";
import { invite, removeOperator } from "./team/members.ts";

const wish = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("invite"),
    name: operatorName,
    right: z.enum(RIGHTS).nullable(),
    by: z.string().min(1).max(200),
  }),
  z.strictObject({ do: z.literal("remove"), name: operatorName }),
]);

/** What `npm run desk` wants, and the answer to it. */
export type DeskWish = z.infer<typeof wish>;
export const deskAnswer = z.union([
  z.object({ link: z.string(), right: z.enum(RIGHTS) }),
  z.object({ isLastOwner: z.literal(true) }),
  z.object({ isRemoved: z.boolean() }),
]);
export type DeskAnswer = z.infer<typeof deskAnswer>;

/** The token follows a `#`: a browser sends that to no server, so it is in no log and in no preview of a link. */
export async function answerDesk(context: DeskContext, origin: string, told: unknown): Promise<DeskAnswer> {
  const wanted = wish.parse(told);
  if (wanted.do === "remove") return { isRemoved: await removeOperator(context, wanted.name) };
  const invitation = await invite(context, wanted);
  if (invitation === "last owner") return { isLastOwner: true };
  return { link: `${origin}/desk/sign-in#${invitation.token}`, right: invitation.right };
}
