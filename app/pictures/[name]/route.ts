import { contentTypeOf, pictureName } from "#/lib/catalogue/corrections/pictures/picture-name.ts";
import { findPicture } from "#/lib/catalogue/corrections/pictures/pictures.ts";
import { log } from "#/lib/process/log.ts";
import { shopContext } from "#/lib/shop/index.ts";

type Context = { params: Promise<{ name: string }> };

/** A picture of a plan. Its name is made of its bytes, so no browser asks twice. Neither cookie nor session is read. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  try {
    const { success, data: name } = pictureName.safeParse((await params).name);
    const bytes = success ? await findPicture((await shopContext()).db.query, name) : null;
    if (!success || bytes === null) return none(404, "There is no such picture.\n");
    const headers = { "content-type": contentTypeOf(name), "cache-control": "public, max-age=31536000, immutable" };
    return new Response(bytes, { headers });
  } catch (error) {
    log.error("route failed", { page: "pictures", error });
    return none(503, "Try again.\n");
  }
}

function none(status: number, text: string): Response {
  return new Response(text, { status, headers: { "cache-control": "no-store" } });
}
