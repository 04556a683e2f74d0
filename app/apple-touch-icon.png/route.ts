import { pngAnswer } from "#/app/icons/answer.ts";

export const dynamic = "force-dynamic";

/** iPhones look here when the shop is put on the home screen; a link in the pages would cost each of them a request. */
export function GET(): Response {
  return pngAnswer(180, 180);
}
