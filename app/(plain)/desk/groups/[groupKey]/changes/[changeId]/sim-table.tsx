import { PageLinks } from "#/app/(plain)/desk/groups/page-links.tsx";
import { CHANGE, outcomeText } from "#/app/(plain)/desk/groups/texts.ts";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { findIn } from "#/lib/desk/fleet/pasted-sims.ts";
import type { ChangeSim, GroupChange } from "#/lib/desk/groups/changes.ts";
import type { SimList } from "#/lib/desk/groups/read-groups.ts";
import { pageOf } from "#/lib/desk/list-page.ts";
import { groupsOf } from "#/lib/sims/sim-number.ts";

interface SimTableProps {
  action: GroupChange["action"];
  sims: readonly ChangeSim[];
  /** The group's list as it is now; null where it isn't compared. */
  listed: SimList | null;
  page: string | string[] | undefined;
  /** To which the number of a page is appended. */
  address: string;
}

const { heads } = CHANGE;

/** What became of each SIM, beside the group's list if that was asked for. */
export function SimTable({ action, sims, listed, page, address }: SimTableProps) {
  const part = pageOf(sims, page);
  const inGroup = new Set(listed?.items);
  const nowOf = (sim: string): string => {
    if (findIn(inGroup, sim) !== undefined) return CHANGE.isIn;
    return listed?.isComplete ? CHANGE.isNotIn : CHANGE.mayBeIn;
  };
  return (
    <section className="card stack" aria-labelledby="sims">
      <h2 id="sims">{CHANGE.sims}</h2>
      <table className="figures">
        <TableHead heads={[heads.sim, heads.outcome, ...(listed === null ? [] : [heads.now])]} />
        <tbody>
          {part.rows.map((sim, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and erased numbers are equal
            <tr key={index}>
              <th scope="row">{sim.sim === "" ? CHANGE.noNumber : groupsOf(sim.sim)}</th>
              <td data-head={heads.outcome}>{outcomeText(action, sim)}</td>
              {listed !== null && <td data-head={heads.now}>{nowOf(sim.sim)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <PageLinks part={part} address={(number) => `${address}${number}`} />
    </section>
  );
}
