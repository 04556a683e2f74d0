import type { Metadata } from "next";
import { fleetPage } from "#/app/(plain)/desk/sims/fleet-page.tsx";
import { ListState } from "#/app/(plain)/desk/sims/list-state.tsx";
import { FLEET, ONE, SIMS } from "#/app/(plain)/desk/sims/texts.ts";
import { readPart } from "#/app/guard.tsx";
import { QuietLink } from "#/components/buttons.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { askAboutSim, findBySimId } from "#/lib/desk/fleet/index.ts";
import type { ShownList } from "#/lib/desk/fleet/shared-list.ts";
import { addressOf } from "#/lib/desk/search/filter.ts";
import { renewals } from "#/lib/shop/index.ts";
import { readUsage } from "#/lib/sims/usage.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { Now, Plans, Renewal, Usage } from "./parts.tsx";

export const metadata: Metadata = { title: ONE.title };

interface SimPageProps {
  params: Promise<{ simId: string }>;
}

/** What the partner says of one SIM. Each part fails alone, and the audit records each reading. */
export default function SimPage({ params }: SimPageProps) {
  return fleetPage({ title: ONE.title, at: null }, async ({ lists, session, context }) => {
    const { simId } = await params;
    const found = await findBySimId(context, simId);
    if (found?.status !== "found") {
      const shown = await lists.sims.show();
      // What an incomplete list lacks may exist.
      if (shown.list?.isComplete) refuseWith(404);
      return (
        <>
          <h1>{ONE.title}</h1>
          <p>{missingText(shown)}</p>
          <ListState shown={shown} name="sims" />
        </>
      );
    }
    const { sim, listed } = found;
    await writeRead(context, { operatorId: session.operator.id, event: "sim read", subject: simId });
    const [now, usage, renewal] = await Promise.all([
      askAboutSim(sim),
      readPart("desk/sims", () => readUsage(sim)),
      readPart("desk/sims", async () => (await renewals()).show(sim, "en")),
    ]);
    return (
      <>
        <h1>
          {ONE.title} <span className="wrap-anywhere">{sim}</span>
        </h1>
        {listed === null && <p className="note">{ONE.unlisted}</p>}
        <p className="acts">
          <QuietLink href={addressOf({ sim: simId })}>{ONE.shopOrders}</QuietLink>
          <QuietLink href={`/desk/sims/order?sim=${simId}`}>{ONE.order}</QuietLink>
        </p>
        {now !== null && (
          <>
            <Now device={now.device} />
            <Plans orders={now.orders} simId={simId} />
          </>
        )}
        <Usage usage={usage ?? null} />
        <Renewal state={renewal ?? { status: "unknown" }} />
        <p className="note">{FLEET.times}</p>
        <p className="note">{FLEET.noted}</p>
      </>
    );
  });
}

function missingText({ list }: ShownList<unknown>): string {
  if (list === null) return SIMS.nothingRead;
  return list.isComplete ? ONE.none : SIMS.noneRead;
}
