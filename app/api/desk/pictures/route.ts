import { z } from "zod";
import { takeUpload } from "#/app/api/desk/upload.ts";
import { NOTHING_SAID } from "#/lib/catalogue/corrections/correction.ts";
import { readPicture } from "#/lib/catalogue/corrections/pictures/pictures.ts";
import { findPlan, readVersions } from "#/lib/desk/plans/read-plans.ts";
import { saveVersion } from "#/lib/desk/plans/write-plans.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { parseForm } from "#/lib/web/form.ts";

const id = z.string().regex(/^[\w-]{22}$/);
const fields = z.object({ id, planId: id, drawn: z.coerce.number().int().min(0) });

/** Takes the picture of a plan from an operator: a version with all that the last one says, and this picture. */
export function POST(request: Request): Promise<Response> {
  return takeUpload(request, {
    name: "api/desk/pictures",
    async take({ operator, form, bytes }) {
      form.delete("file");
      const press = parseForm(fields, form);
      if (press === null) return "/desk/plans";
      const page = `/desk/plans/${press.planId}`;
      if (bytes === null) return `${page}?problem=no-file#picture`;
      const picture = readPicture(bytes);
      if (typeof picture === "string") return `${page}?problem=${picture}#picture`;
      const context = await shopContext();
      const seen = await findPlan(context.db.query, press.planId);
      const versions = seen === null ? [] : await readVersions(context.db.query, seen.plan.name);
      // Where a later version stands there by now, nothing is saved.
      const from = versions.find(({ number }) => number === press.drawn)?.content ?? NOTHING_SAID;
      const content = { ...from, picture: picture.name };
      const { status } = await saveVersion(context, operator, { ...press, content, picture });
      if (status === "moved") return `${page}?problem=moved&drawn=${press.drawn}#picture`;
      return status === "saved" ? `${page}#versions` : `${page}?problem=ours#picture`;
    },
    failed: (form) => `/desk/plans/${parseForm(fields, form)?.planId ?? ""}?problem=ours#picture`,
  });
}
