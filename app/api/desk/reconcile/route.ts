import { takeUpload } from "#/app/api/desk/upload.ts";
import { type Chosen, FIELDS } from "#/lib/desk/reconcile/columns.ts";
import { reconcile } from "#/lib/desk/reconcile/reconcile.ts";
import { UNITS } from "#/lib/desk/reconcile/values.ts";
import { shopContext } from "#/lib/shop/index.ts";

const PAGE = "/desk/money/reconcile";
const NAME = 100;

/** Takes a file of payments from an operator and compares it with the orders. */
export function POST(request: Request): Promise<Response> {
  return takeUpload(request, {
    name: "api/desk/reconcile",
    async take({ operator, form, bytes }) {
      if (bytes === null) return `${PAGE}?problem=no-file`;
      const unit = UNITS.find((one) => one === form.get("unit")) ?? "decimal";
      const id = await reconcile(await shopContext(), operator.id, { bytes, chosen: chosenIn(form), unit });
      return `${PAGE}/${id}`;
    },
    failed: () => `${PAGE}?problem=ours`,
  });
}

function chosenIn(form: FormData): Chosen {
  const chosen: Chosen = {};
  for (const field of FIELDS) {
    const name = form.get(field);
    if (typeof name === "string" && name !== "" && name.length <= NAME) chosen[field] = name;
  }
  return chosen;
}
