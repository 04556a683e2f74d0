import { pngAnswer } from "#/app/icons/answer.ts";

export const dynamic = "force-dynamic";

/** Two for phones, and the picture of a shared link. */
const SIZES: ReadonlyMap<string, [width: number, height: number]> = new Map([
  ["192.png", [192, 192]],
  ["512.png", [512, 512]],
  ["share.png", [1200, 630]],
]);

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const size = SIZES.get((await params).name);
  return size ? pngAnswer(...size) : new Response(null, { status: 404 });
}
