import { readDeskSession } from "#/app/desk-session.ts";
import { seeOther } from "#/app/see-other.ts";
import { hasRight, type Operator } from "#/lib/desk/signing-in/operators.ts";
import { log } from "#/lib/process/log.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import { isFromOurPage } from "#/lib/web/request-origin.ts";

interface Upload {
  operator: Operator;
  /** Empty where it could not be read. */
  form: FormData;
  /** Null without a file, and for an empty one. */
  bytes: Uint8Array | null;
}

interface Taker {
  /** The route's name in the log. */
  name: string;
  /** @returns where the browser goes then */
  take(upload: Upload): Promise<string>;
  /** Where it goes after a failure of the shop. */
  failed(form: FormData): string;
}

/** Takes a file from an operator who may act. A route, since a form's action takes no file of this size. */
export async function takeUpload(request: Request, { name, take, failed }: Taker): Promise<Response> {
  if (!(await isFromOurPage()))
    return new Response("This form is from another page.\n", { status: 403, headers: { "cache-control": "no-store" } });
  const session = await readDeskSession();
  if (session === null) return seeOther("/desk/sign-in");
  if (!hasRight(session.operator, "act")) {
    logRefusal("right", "the desk's right to act");
    return seeOther("/desk/refused?right=act");
  }
  const form = await request.formData().catch(() => new FormData());
  try {
    const file = form.get("file");
    const bytes = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
    return seeOther(await take({ operator: session.operator, form, bytes }));
  } catch (error) {
    log.error("route failed", { page: name, error });
    return seeOther(failed(form));
  }
}
