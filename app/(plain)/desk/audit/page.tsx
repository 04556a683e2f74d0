import type { Metadata } from "next";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { QuietLink } from "#/components/buttons.tsx";
import { Moment } from "#/components/moment.tsx";
import { type AuditFilter, auditAddress, readAuditFilter } from "#/lib/desk/audit/audit-filter.ts";
import { type AuditPage, readAudit } from "#/lib/desk/audit/audit-list.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { exportDeskAudit } from "./actions.ts";
import { Subject } from "./subject.tsx";
import { AUDIT } from "./texts.ts";

export const metadata: Metadata = { title: AUDIT.title };

interface AuditPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default function DeskAuditPage({ searchParams }: AuditPageProps) {
  return guardPage("desk/audit", "part", async () => {
    const session = await requireOperator();
    const filter = readAuditFilter(await searchParams);
    const page = await readAudit(await shopContext(), session, filter);
    const { older } = page;
    const { day, operator, event } = filter;
    return (
      <DeskFrame session={session} at="/desk/audit">
        <h1>{AUDIT.title}</h1>
        <p className="soft">{AUDIT.lead}</p>
        <FilterForm filter={filter} page={page} />
        {page.lines.length === 0 ? <p className="notice">{AUDIT.none}</p> : <Lines {...page} />}
        <p className="row">
          {filter.before !== null && (
            <QuietLink href={auditAddress("/desk/audit", { ...filter, before: null })}>{AUDIT.newest}</QuietLink>
          )}
          {older !== null && (
            <QuietLink href={auditAddress("/desk/audit", { ...filter, before: older })}>{AUDIT.older}</QuietLink>
          )}
        </p>
        {hasRight(session.operator, "own") ? (
          <ActForm
            action={exportDeskAudit}
            hidden={{ day: day ?? "", operator: operator ?? "", event: event ?? "" }}
            button={AUDIT.csv}
          />
        ) : (
          <p className="note">{AUDIT.csvOwners}</p>
        )}
      </DeskFrame>
    );
  });
}

/** A GET form: what is asked for stands in the address. */
function FilterForm({ filter, page }: { filter: AuditFilter; page: AuditPage }) {
  return (
    <form action="/desk/audit" className="row">
      <div className="field">
        <label htmlFor="day">{AUDIT.day}</label>
        <input type="date" id="day" name="day" defaultValue={filter.day ?? ""} />
      </div>
      <Choice name="operator" label={AUDIT.operator} chosen={filter.operator} choices={[...page.names]} />
      <Choice
        name="event"
        label={AUDIT.event}
        chosen={filter.event}
        choices={page.events.map((event) => [event, event] as const)}
      />
      <button type="submit" className="quiet">
        {AUDIT.filter}
      </button>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string | null;
  choices: readonly (readonly [value: string, text: string])[];
}

function Choice({ name, label, chosen, choices }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen ?? ""}>
        <option value="">{AUDIT.all}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Lines({ lines, names }: AuditPage) {
  return (
    <ul className="items">
      {lines.map(({ number, at, operatorId, event, subject, detail }) => (
        <li key={number}>
          <p>
            {event} {detail !== "{}" && <span className="note wrap-anywhere">{detailText(detail)}</span>}
          </p>
          <p className="facts">
            <span>{operatorId === null ? AUDIT.command : (names.get(operatorId) ?? operatorId)}</span>
            <Moment at={at} language="en" />
            <span className="wrap-anywhere">
              <Subject event={event} subject={subject} names={names} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** "kind: own codes, count: 3". */
function detailText(detail: string): string {
  const facts = Object.entries(JSON.parse(detail) as Record<string, string | number>);
  return facts.map(([name, value]) => `${name}: ${value}`).join(", ");
}
