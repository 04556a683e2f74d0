import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { noteFound } from "#/app/(plain)/desk/sims/order/actions.ts";
import { ORDER, stateText } from "#/app/(plain)/desk/sims/order/texts.ts";
import { PageLinks } from "#/app/(plain)/desk/sims/page-links.tsx";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import type { ReadList } from "#/lib/desk/fleet/shared-list.ts";
import { type ListedSim, simIdOf } from "#/lib/desk/fleet/sims.ts";
import type { Double } from "#/lib/desk/fleet-orders/doubles.ts";
import type { FleetOrderSim } from "#/lib/desk/fleet-orders/fleet-order.ts";
import { pageOf } from "#/lib/desk/list-page.ts";

interface SimTableProps {
  fleetOrderId: string;
  sims: readonly FleetOrderSim[];
  /** Those of them that have two orders. */
  doubles: readonly Double[];
  /** The company's SIMs; null where they aren't read. */
  listed: ReadList<ListedSim> | null;
  isDraft: boolean;
  mayAct: boolean;
  db: Parameters<typeof simIdOf>[0];
  page: string | string[] | undefined;
}

const { heads } = ORDER;

/** The SIMs of an order: of a draft what is known of each, else what came of it. */
export function SimTable({ fleetOrderId, sims, doubles, listed, isDraft, mayAct, db, page: asked }: SimTableProps) {
  const page = pageOf(sims, asked);
  const known = new Map(listed?.items.map((one) => [one.sim, one]));
  return (
    <section className="card stack" aria-labelledby="sims">
      <h2 id="sims">{ORDER.sims}</h2>
      <table className="figures">
        <TableHead heads={isDraft ? [heads.sim, heads.listed] : [heads.sim, heads.state, heads.code]} />
        <tbody>
          {page.rows.map((one) => (
            <tr key={one.position}>
              <th scope="row">
                <a href={`/desk/sims/${simIdOf(db, one.sim)}`}>{one.sim}</a>
              </th>
              {isDraft ? (
                <td data-head={heads.listed}>{listedText(listed, known.get(one.sim))}</td>
              ) : (
                <>
                  <td data-head={heads.state}>
                    <div className="tight">
                      <p>{stateText(one.state)}</p>
                      {one.reason !== null && <p className="note">{one.reason}</p>}
                      <Twice fleetOrderId={fleetOrderId} position={one.position} doubles={doubles} />
                      {mayAct && one.state === "unknown" && <LookUp fleetOrderId={fleetOrderId} {...one} />}
                    </div>
                  </td>
                  <td data-head={heads.code}>{one.orderCode ?? ORDER.noCode}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <PageLinks path={`/desk/sims/order/${fleetOrderId}`} filter={{}} shown={page} />
    </section>
  );
}

/** The other order of a SIM that has two. */
function Twice({
  fleetOrderId,
  position,
  doubles,
}: Pick<SimTableProps, "fleetOrderId" | "doubles"> & { position: number }) {
  return doubles.flatMap(({ id, one, other, isCertain }) => {
    const isOne = one.orderId === fleetOrderId && one.position === position;
    if (!isOne && !(other.orderId === fleetOrderId && other.position === position)) return [];
    const { orderId, code } = isOne ? other : one;
    return (
      <p key={id}>
        {ORDER.twice(isCertain, code)}{" "}
        {orderId !== fleetOrderId && <a href={`/desk/sims/order/${orderId}`}>{ORDER.toOther}</a>}
      </p>
    );
  });
}

function LookUp({ fleetOrderId, position, sim }: { fleetOrderId: string; position: number; sim: string }) {
  const hidden = { fleetOrderId, position: String(position) };
  return (
    <div className="acts">
      <ActForm
        action={noteFound}
        hidden={{ ...hidden, found: "yes" }}
        button={ORDER.found}
        label={ORDER.foundLabel(sim)}
      />
      <ActForm
        action={noteFound}
        hidden={{ ...hidden, found: "no" }}
        button={ORDER.notFound}
        label={ORDER.notFoundLabel(sim)}
      />
    </div>
  );
}

function listedText(listed: SimTableProps["listed"], found: ListedSim | undefined): string {
  if (listed === null) return ORDER.noList;
  if (found === undefined) return ORDER.notListed;
  return ORDER.listed(found.order === null ? null : (found.order.name ?? found.order.packageCode));
}
