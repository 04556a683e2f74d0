import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { fleetPage } from "#/app/(plain)/desk/sims/fleet-page.tsx";
import { FORM, RENEW } from "#/app/(plain)/desk/sims/order/texts.ts";
import { ONE } from "#/app/(plain)/desk/sims/texts.ts";
import { Summary } from "#/components/summary.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { askAboutSim, findBySimId } from "#/lib/desk/fleet/index.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { RenewForm } from "./renew-form.tsx";

export const metadata: Metadata = { title: RENEW.title };

interface RenewPageProps {
  params: Promise<{ simId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Extends a plan of one SIM, in use or waiting. */
export default function RenewPage({ params, searchParams }: RenewPageProps) {
  return fleetPage({ title: RENEW.title, at: null }, async ({ session, context }) => {
    const [{ simId }, { order: code }] = [await params, await searchParams];
    const found = await findBySimId(context, simId);
    const now = found?.status === "found" ? await askAboutSim(found.sim) : null;
    const order = now?.orders.value?.items.find(({ orderCode }) => orderCode === code);
    await writeRead(context, { operatorId: session.operator.id, event: "sim read", subject: simId });
    if (found?.status !== "found" || order === undefined) refuseWith(404);
    return (
      <>
        <h1>{RENEW.title}</h1>
        {found?.status !== "found" || order === undefined || typeof code !== "string" ? (
          <p>{RENEW.gone}</p>
        ) : (
          <>
            <p className="soft">{RENEW.lead}</p>
            <Summary
              rows={[
                [ONE.title, found.sim],
                [FORM.plan, order.name ?? order.packageCode ?? code],
                [RENEW.plan, code],
              ]}
            />
            {hasRight(session.operator, "act") ? (
              <RenewForm drawn={{ id: randomBytes(16).toString("base64url"), simId, orderCode: code }} />
            ) : (
              <p className="note">{FORM.mayNot}</p>
            )}
          </>
        )}
        <p>
          <a href={`/desk/sims/${simId}`}>{RENEW.back}</a>
        </p>
      </>
    );
  });
}
