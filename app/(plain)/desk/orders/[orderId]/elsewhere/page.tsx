import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { type AddressedPage, orderPart } from "#/app/(plain)/desk/orders/[orderId]/order-part.tsx";
import { ELSEWHERE, STORY } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { elsewhereRefusal, readUnsent } from "#/lib/desk/orders/send-elsewhere.ts";
import { hasRight, operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { isMailOn } from "#/lib/mail/outbox.ts";
import {
  ELSEWHERE as CHOICES,
  type OtherAddress,
  otherAddresses,
  whatIsSent,
} from "#/lib/orders/mails/other-address.ts";
import { momentText } from "#/lib/text/moment.ts";
import { ElsewhereForm } from "./elsewhere-form.tsx";

export const metadata: Metadata = { title: ELSEWHERE.title };

/** The mails about an order that went to other addresses, and the form that sends one. */
export default function ElsewherePage(addressed: AddressedPage) {
  const head = { title: ELSEWHERE.title, right: "look", event: "order read" } as const;
  return orderPart(addressed, head, async ({ order, session, context, asked: { from } }) => {
    const { query } = context.db;
    const unsent = typeof from === "string" ? await readUnsent(context, session.operator.id, from) : null;
    const reason = elsewhereRefusal(order, await isMailOn(query));
    const sent = await otherAddresses(query, order.id);
    const names = await operatorNames(query);
    const lineOf = ({ what, address, operatorId }: OtherAddress) =>
      `${ELSEWHERE.sent[whatIsSent(order, what)]} ${ELSEWHERE.to(address, names.get(operatorId) ?? operatorId)}`;
    const choices = CHOICES.filter((what) => whatIsSent(order, what) === what);
    const drawn = { orderId: order.id, id: randomBytes(16).toString("base64url"), before: sent.length };
    return (
      <>
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
                <ElsewhereForm {...{ drawn, choices }} kept={keptOf(unsent)} />
              ) : (
                <p>{STORY.mayNot}</p>
              )}
            </section>
          </>
        )}
      </>
    );
  });
}

function keptOf(unsent: Awaited<ReturnType<typeof readUnsent>>): Record<string, string> {
  return unsent === null ? {} : { what: unsent.typed.what, address: unsent.typed.address };
}
