import { type Span, SpanStatusCode } from "@opentelemetry/api";
import { unstable_rethrow } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { MainLink, QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { log } from "#/lib/process/log.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import { seller } from "#/lib/seller/index.ts";
import type { FormProblem } from "#/lib/web/form.ts";
import { isFromOurPage } from "#/lib/web/request-origin.ts";
import { noteSession } from "#/lib/web/session/sealed-session.ts";
import { OrderHelp } from "./order-help.tsx";

/**
 * What a failure may mean for money: "before" none can have moved, "after" some may have, "stop" a renewal may go on charging; "part" for a
 * page that can also be opened after a payment, and says nothing about money.
 */
type Stage = "before" | "after" | "stop" | "part";

/**
 * Renders a page, or our error page in its place. The framework's error pages need script, which most pages don't have.
 * Only what `render` awaits is caught, so pages read everything there and leave plain markup to components.
 * @param page with the order that it is about, if there is one
 */
export async function guardPage(
  page: string | { name: string; orderId: string },
  stage: Stage,
  render: () => Promise<ReactNode>,
): Promise<ReactNode> {
  try {
    return await render();
  } catch (error) {
    unstable_rethrow(error);
    const { name, orderId } = typeof page === "string" ? { name: page } : page;
    log.error("page failed", { page: name, error });
    const t = await getTranslations("trouble");
    return (
      <>
        <h1>{t("title")}</h1>
        <Notice kind="problem">{t(stage)}</Notice>
        <p className="row">
          <MainLink href="">{t("again")}</MainLink>
          <QuietLink href={seller().addresses.help}>{(await getTranslations("shop"))("help")}</QuietLink>
        </p>
        {orderId !== undefined && <OrderHelp reference={orderId} />}
      </>
    );
  }
}

/** Renders a part of a page; if it fails, one sentence replaces it and the rest of the page is unchanged. */
export async function guardPart(page: string, render: () => Promise<ReactNode>): Promise<ReactNode> {
  const part = await readPart(page, render);
  return part === undefined ? <p>{(await getTranslations("trouble"))("part")}</p> : part;
}

/** Reads what a part of a page shows; undefined if that fails. */
export async function readPart<T>(page: string, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    unstable_rethrow(error);
    log.error("a part of the page failed", { page, error });
    return undefined;
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
  return inSpan(`action ${action}`, async (span) => {
    try {
      if (form instanceof FormData && (await isFromOurPage())) {
        await noteSession();
        return await run();
      }
      const t = await getTranslations("trouble");
      return { status: "problem", message: t("foreign") };
    } catch (error) {
      rethrowAnswer(error, span);
      span.setStatus({ code: SpanStatusCode.ERROR });
      log.error("action failed", { page: action, error });
      const t = await getTranslations("trouble");
      return { status: "problem", message: t("ours", { text: t(stage) }) };
    }
  });
}

/** A redirect is thrown, and isn't a failure. */
function rethrowAnswer(error: unknown, span: Span): void {
  try {
    unstable_rethrow(error);
  } catch (answer) {
    span.setStatus({ code: SpanStatusCode.OK });
    throw answer;
  }
}
