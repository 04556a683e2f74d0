import { randomBytes } from "node:crypto";
import { PICTURE } from "#/app/(plain)/desk/plans/texts.ts";
import { showPicture } from "#/lib/catalogue/corrections/pictures/picture-name.ts";
import type { PlanVersion } from "#/lib/desk/plans/read-plans.ts";
import { UPLOAD_PATHS } from "#/lib/web/policies.ts";
import { movedText } from "./moved.ts";

interface PictureProps {
  planId: string;
  /** The newest first. */
  versions: readonly PlanVersion[];
  names: ReadonlyMap<string, string>;
  mayAct: boolean;
  /** Of the address that an upload led back to. */
  problem: unknown;
  drawn: unknown;
}

/** The picture of the newest version, and the form that uploads another one. */
export function Picture({ planId, versions, names, mayAct, problem, drawn }: PictureProps) {
  const [newest] = versions;
  const shown = newest?.content.picture && showPicture(newest.content.picture);
  const told = problemText({ versions, names, problem, drawn });
  return (
    <section className="card stack" id="picture">
      <h2>{PICTURE.title}</h2>
      {told && (
        <p className="notice" role="alert">
          {told}
        </p>
      )}
      {shown ? <img {...shown} alt={PICTURE.alt} className="plan-picture" /> : <p>{PICTURE.none}</p>}
      {mayAct && (
        <form action={UPLOAD_PATHS.picture} method="post" encType="multipart/form-data" className="stack max-w-form">
          <input type="hidden" name="id" value={randomBytes(16).toString("base64url")} />
          <input type="hidden" name="planId" value={planId} />
          <input type="hidden" name="drawn" value={newest?.number ?? 0} />
          <div className="field">
            <label htmlFor="file">{shown ? PICTURE.another : PICTURE.file}</label>
            <p id="file-hint" className="note">
              {PICTURE.hint}
            </p>
            <input
              type="file"
              id="file"
              name="file"
              accept="image/png,image/jpeg,image/webp"
              required
              aria-describedby="file-hint"
            />
          </div>
          <p>
            <button type="submit" className="main">
              {PICTURE.save}
            </button>
          </p>
        </form>
      )}
    </section>
  );
}

function problemText({
  versions,
  names,
  problem,
  drawn,
}: Pick<PictureProps, "versions" | "names" | "problem" | "drawn">) {
  const [now] = versions;
  if (problem === "moved" && now !== undefined) {
    const from = versions.find(({ number }) => String(number) === drawn)?.content ?? null;
    return movedText({ from, now, names, kept: PICTURE.moved });
  }
  const problems: Readonly<Record<string, string>> = PICTURE.problems;
  return typeof problem === "string" && Object.hasOwn(problems, problem) ? problems[problem] : null;
}
