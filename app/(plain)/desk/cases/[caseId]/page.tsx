import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { CASE, CASE_STATE_NAMES } from "#/app/(plain)/desk/cases/texts.ts";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { PAYMENTS, PLANS } from "#/app/(plain)/desk/orders/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import type { CaseMessage } from "#/lib/cases/cases.ts";
import { type CaseStory, readCase } from "#/lib/desk/cases/handle-case.ts";
import { paymentText, SERVICE_WORDS } from "#/lib/desk/orders/words.ts";
import { hasRight, operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { env } from "#/lib/env.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { LANGUAGES } from "#/lib/text/language.ts";
import { en } from "#/lib/text/messages/en.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { CaseForm } from "./case-form.tsx";

export const metadata: Metadata = { title: CASE.title };

/** What a buyer wrote about an order, how the order stands, and the answer. The audit records each reading. */
export default function CasePage({ params }: { params: Promise<{ caseId: string }> }) {
  return guardPage("desk/cases", "part", async () => {
    const session = await requireOperator();
    const context = await shopContext();
    const story = await readCase(context, session.operator.id, (await params).caseId);
    if (story === null) refuseWith(404);
    const names = await operatorNames(context.db.query);
    const mayAct = hasRight(session.operator, "act");
    return (
      <DeskFrame session={session}>
        <h1>
          {CASE.title} {story?.order.partnerIds.orderNo}
        </h1>
        {story === null ? (
          <p>{CASE.noCase}</p>
        ) : (
          <>
            <Facts story={story} />
            <section className="card stack" id="messages">
              <h2>{CASE.messages}</h2>
              {story.messages.map((message) => (
                <Message key={message.id} message={message} names={names} />
              ))}
            </section>
            {story.order.erasedAt === null && (mayAct ? <Forms story={story} /> : <p>{CASE.mayNot}</p>)}
            <p className="note">{CASE.noted}</p>
          </>
        )}
        <p>
          <a href="/desk/cases">{CASE.back}</a>
        </p>
      </DeskFrame>
    );
  });
}

function Facts({ story: { found, order } }: { story: CaseStory }) {
  return (
    <section className="card stack">
      <Summary
        rows={[
          [CASE.state, CASE_STATE_NAMES[found.state]],
          [CASE.since, <Moment key="since" at={found.since} language="en" />],
          [CASE.opened, <Moment key="opened" at={found.openedAt} language="en" />],
          [
            CASE.order,
            <a key="order" href={`/desk/orders/${order.id}`}>
              {order.partnerIds.orderNo}
            </a>,
          ],
          [CASE.saw, en.order.heading[found.saw]],
          [CASE.sawStates, `${PAYMENTS[found.payment]}, ${PLANS[found.service]}`],
          [CASE.sees, en.order.heading[statusOf(order)]],
          [CASE.payment, paymentText(order)],
          [CASE.service, SERVICE_WORDS[order.service]],
          [CASE.sim, order.sim.slice(-4)],
          [CASE.browser, found.browser],
          [CASE.language, LANGUAGES[found.language]],
          [
            CASE.email,
            <span key="email" className="wrap-anywhere">
              {found.email ?? CASE.erased}
            </span>,
          ],
        ]}
      />
    </section>
  );
}

function Message({ message, names }: { message: CaseMessage; names: ReadonlyMap<string, string> }) {
  const { at, operatorId, text } = message;
  return (
    <div className="tight">
      <p className="note">
        {operatorId === null ? CASE.buyer : (names.get(operatorId) ?? operatorId)}, <Moment at={at} language="en" />
      </p>
      <p className="lines wrap-anywhere" dir="auto">
        {text || CASE.erased}
      </p>
    </div>
  );
}

function Forms({ story: { found } }: { story: CaseStory }) {
  return (
    <section className="card stack" id="answer">
      <h2>{CASE.answer}</h2>
      {env().SMTP_URL === undefined && <Notice kind="attention">{CASE.unsent}</Notice>}
      <CaseForm
        drawn={{ caseId: found.id, version: String(found.version) }}
        formKey={randomBytes(16).toString("base64url")}
        email={found.email ?? ""}
        isClosed={found.state === "closed"}
      />
    </section>
  );
}
