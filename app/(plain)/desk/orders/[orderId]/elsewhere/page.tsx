import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { ELSEWHERE, REPAIR, STORY } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { elsewhereRefusal, readUnsent } from "#/lib/desk/orders/send-elsewhere.ts";
import { hasRight, operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { type OtherAddress, otherAddresses } from "#/lib/orders/mails/other-address.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { momentText } from "#/lib/text/moment.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { ElsewhereForm } from "./elsewhere-form.tsx";

export const metadata: Metadata = { title: ELSEWHERE.title };

interface ElsewherePageProps {
  params: Promise<{ orderId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The mails about an order that went to other addresses, and the form that sends one. */
export default function ElsewherePage({ params, searchParams }: ElsewherePageProps) {
  return guardPage("desk/orders", "part", async () => {
    const session = await requireOperator();
    const [{ orderId }, { from }] = [await params, await searchParams];
    const context = await shopContext();
    const { query } = context.db;
    const order = await findOrder(query, orderId);
    if (order === null) refuseWith(404);
    else await writeRead(context, { operatorId: session.operator.id, event: "order read", subject: orderId });
    const unsent = typeof from === "string" ? await readUnsent(context, session.operator.id, from) : null;
    const reason = order === null ? DESK.noOrder : elsewhereRefusal(order);
    const sent = await otherAddresses(query, orderId);
    const names = await operatorNames(query);
    const lineOf = ({ what, address, operatorId }: OtherAddress) =>
      `${ELSEWHERE.sent[what]} ${ELSEWHERE.to(address, names.get(operatorId) ?? operatorId)}`;
    const drawn = { orderId, id: randomBytes(16).toString("base64url"), before: sent.length };
    return (
      <DeskFrame session={session}>
        <h1>{ELSEWHERE.title}</h1>
        {unsent !== null && (
          <Notice kind="attention">
            {ELSEWHERE.undone(unsent.since.map((one) => `${lineOf(one)} ${momentText(one.at, "en")}.`).join(" "))}
          </Notice>
        )}
        <p>{reason ?? ELSEWHERE.lead}</p>
        {reason === null && (
          <>
            <section className="card stack">
              <h2>{ELSEWHERE.list}</h2>
              {sent.length === 0 && <p>{ELSEWHERE.none}</p>}
              <ul>
                {sent.map((one) => (
                  <li key={one.id} className="wrap-anywhere">
                    {lineOf(one)} <Moment at={one.at} language="en" />
                  </li>
                ))}
              </ul>
            </section>
            <section className="card stack">
              <h2>{ELSEWHERE.form}</h2>
              {hasRight(session.operator, "act") ? (
                <ElsewhereForm drawn={drawn} kept={keptOf(unsent)} />
              ) : (
                <p>{STORY.mayNot}</p>
              )}
            </section>
          </>
        )}
        <p>
          <a href={order === null ? "/desk/orders" : `/desk/orders/${orderId}`}>{REPAIR.back}</a>
        </p>
      </DeskFrame>
    );
  });
}

function keptOf(unsent: Awaited<ReturnType<typeof readUnsent>>): Record<string, string> {
  return unsent === null ? {} : { what: unsent.typed.what, address: unsent.typed.address };
}
