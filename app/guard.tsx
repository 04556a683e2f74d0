import { unstable_rethrow } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { MainLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { log } from "#/lib/process/log.ts";
import type { FormProblem } from "#/lib/web/form.ts";
import { isFromOurPage } from "#/lib/web/request-origin.ts";

/** What a failure may mean for money: "before" none can have moved, "after" some may have, "stop" a renewal may go on charging. */
type Stage = "before" | "after" | "stop";

/**
 * Renders a page, or our error page in its place. The framework's error pages need script, which most pages don't have.
 * Only what `render` awaits is caught, so pages read everything there and leave plain markup to components.
 */
export async function guardPage(page: string, stage: Stage, render: () => Promise<ReactNode>): Promise<ReactNode> {
  try {
    return await render();
  } catch (error) {
    unstable_rethrow(error);
    log.error("page failed", { page, error });
    const t = await getTranslations("trouble");
    return (
      <>
        <h1>{t("title")}</h1>
        <Notice kind="problem">{t(stage)}</Notice>
        <p>
          <MainLink href="">{t("again")}</MainLink>
        </p>
      </>
    );
  }
}

/** Renders a part of a page; if it fails, one sentence replaces it and the rest of the page is unchanged. */
export async function guardPart(page: string, render: () => Promise<ReactNode>): Promise<ReactNode> {
  try {
    return await render();
  } catch (error) {
    unstable_rethrow(error);
    log.error("a part of the page failed", { page, error });
    const t = await getTranslations("trouble");
    return <p>{t("part")}</p>;
  }
}

/**
 * Runs an action for a form from one of our pages; an exception becomes a sentence for the buyer and a line in the log. Any body can
 * be posted to an action; one that isn't a form did not come from our pages.
 */
export async function guardAction<State>(
  { action, stage, form }: { action: string; stage: Stage; form: unknown },
  run: () => Promise<State>,
): Promise<State | FormProblem> {
  try {
    if (form instanceof FormData && (await isFromOurPage())) return await run();
    const t = await getTranslations("trouble");
    return { status: "problem", message: t("foreign") };
  } catch (error) {
    unstable_rethrow(error);
    log.error("action failed", { page: action, error });
    const t = await getTranslations("trouble");
    return { status: "problem", message: t("ours", { text: t(stage) }) };
  }
}
