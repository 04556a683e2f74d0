import { readDeskSession } from "#/app/desk-session.ts";
import { type Chosen, FIELDS } from "#/lib/desk/reconcile/columns.ts";
import { reconcile } from "#/lib/desk/reconcile/reconcile.ts";
import { UNITS } from "#/lib/desk/reconcile/values.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { log } from "#/lib/process/log.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import { isFromOurPage } from "#/lib/web/request-origin.ts";

const PAGE = "/desk/money/reconcile";
const NAME = 100;

/** Takes a file of payments from an operator and compares it with the orders. A route, since a form's action takes no file of this size. */
export async function POST(request: Request): Promise<Response> {
  if (!(await isFromOurPage()))
    return new Response("This form is from another page.\n", { status: 403, headers: NO_STORE });
  const session = await readDeskSession();
  if (session === null) return seeOther("/desk/sign-in");
  if (!hasRight(session.operator, "act")) {
    logRefusal("right", "the desk's right to act");
    return seeOther("/desk/refused?right=act");
  }
  try {
    const form = await request.formData().catch(() => null);
    const file = form?.get("file");
    if (!(form && file instanceof File) || file.size === 0) return seeOther(`${PAGE}?problem=no-file`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const unit = UNITS.find((one) => one === form.get("unit")) ?? "decimal";
    const id = await reconcile(await shopContext(), session.operator.id, { bytes, chosen: chosenIn(form), unit });
    return seeOther(`${PAGE}/${id}`);
  } catch (error) {
    log.error("route failed", { page: "api/desk/reconcile", error });
    return seeOther(`${PAGE}?problem=ours`);
  }
}

function chosenIn(form: FormData): Chosen {
  const chosen: Chosen = {};
  for (const field of FIELDS) {
    const name = form.get(field);
    if (typeof name === "string" && name !== "" && name.length <= NAME) chosen[field] = name;
  }
  return chosen;
}

const NO_STORE = { "cache-control": "no-store" };

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, ...NO_STORE } });
}
