import { randomBytes } from "node:crypto";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { VERSIONS } from "#/app/(plain)/desk/plans/texts.ts";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { Moment } from "#/components/moment.tsx";
import type { PlanVersion, Publication } from "#/lib/desk/plans/read-plans.ts";
import { publishPlan } from "./actions.ts";

interface VersionsProps {
  planId: string;
  versions: readonly PlanVersion[];
  /** The last one first. */
  publications: readonly Publication[];
  names: ReadonlyMap<string, string>;
  mayAct: boolean;
}

const HEADS = [VERSIONS.version, VERSIONS.saved, VERSIONS.shown, VERSIONS.acts] as const;

/** What was saved of a plan, which of it buyers see, and the buttons that publish. */
export function Versions({ planId, versions, publications, names, mayAct }: VersionsProps) {
  const [current] = publications;
  return (
    <section className="card stack" id="versions">
      <h2>{VERSIONS.title}</h2>
      {versions.length === 0 ? (
        <p>{VERSIONS.none}</p>
      ) : (
        <>
          <p className="note">{VERSIONS.soon}</p>
          <table>
            <TableHead heads={HEADS} />
            <tbody>
              {versions.map(({ number, operatorId, at }) => {
                const last = publications.find((one) => one.number === number);
                return (
                  <tr key={number}>
                    <th scope="row">
                      {VERSIONS.version} {number}
                    </th>
                    <td>
                      <Moment at={at} language="en" /> {VERSIONS.by(names.get(operatorId) ?? operatorId)}
                    </td>
                    <td>
                      {last === undefined ? (
                        VERSIONS.never
                      ) : (
                        <>
                          <b>{last === current ? VERSIONS.now : VERSIONS.before}</b>,{" "}
                          {VERSIONS.since(names.get(last.operatorId) ?? last.operatorId)}{" "}
                          <Moment at={last.at} language="en" />
                        </>
                      )}
                    </td>
                    <td>
                      <p>
                        <a href={`/desk/plans/${planId}/preview/${number}`}>{VERSIONS.preview(number)}</a>
                      </p>
                      {mayAct && (last === undefined || last !== current) && (
                        <ActForm
                          action={publishPlan}
                          hidden={{
                            id: randomBytes(16).toString("base64url"),
                            planId,
                            number: String(number),
                            drawn: String(current?.sequence ?? 0),
                          }}
                          button={last === undefined ? VERSIONS.publish(number) : VERSIONS.again}
                          {...(last !== undefined && { label: VERSIONS.againLabel(number) })}
                        />
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
