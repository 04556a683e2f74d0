import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { RIGHT_TEXT } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Moment } from "#/components/moment.tsx";
import { type Judged, readService, type ServiceState } from "#/lib/desk/service/service.ts";
import { showSettings } from "#/lib/desk/service/shown-settings.ts";
import { hasRight, type Operator } from "#/lib/desk/signing-in/operators.ts";
import { env, SETTING_NAMES } from "#/lib/env.ts";
import type { CheckoutState } from "#/lib/orders/card-testing/checkout-switch.ts";
import { background } from "#/lib/shop/background.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { VERSION } from "#/lib/shop/version.ts";
import { commandOf } from "#/lib/text/command.ts";
import { isSilent } from "#/lib/upkeep/sweeper.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { Facts, FactTable, type Row } from "./facts.tsx";
import { SERVICE, VERDICTS } from "./texts.ts";

export const metadata: Metadata = { title: SERVICE.title };

/** What the shop knows of the partner and of itself. */
export default function ServicePage() {
  return guardPage("desk/service", "part", async () => {
    const session = await requireOperator();
    const settings = env();
    const state = await readService(await shopContext(), [...settings.NOTIFICATION_KEYS.keys()]);
    const rows = showSettings(SETTING_NAMES, settings);
    return (
      <DeskFrame session={session} at="/desk/service">
        <h1>{SERVICE.title}</h1>
        <Checkout state={state.checkout} operator={session.operator} />
        <Health />
        <Doctor run={state.doctor} />
        <Assumptions judged={state.judged} />
        <Keys state={state} />
        <Backups state={state.backups} />
        <Facts
          title={SERVICE.settings}
          heads={[SERVICE.setting, SERVICE.value]}
          empty=""
          rows={rows.map(({ name, value }) => [name, value ?? <span className="note">{SERVICE.notSet}</span>])}
        />
      </DeskFrame>
    );
  });
}

function Checkout({ state: { isClosed, changed }, operator }: { state: CheckoutState; operator: Operator }) {
  return (
    <section className="card stack">
      <h2>{SERVICE.checkout}</h2>
      <p>
        <b>{isClosed ? SERVICE.isClosed : SERVICE.isOpen}</b>
      </p>
      {changed !== null && (
        <p className="note">
          {SERVICE.changed} {changed.by}, {SERVICE.since} <Moment at={changed.at} language="en" />
        </p>
      )}
      {hasRight(operator, "act") ? (
        <CheckoutForm isClosed={isClosed} drawnFrom={changed?.at ?? null} />
      ) : (
        <p>{SERVICE.mayNot(RIGHT_TEXT[operator.right])}</p>
      )}
    </section>
  );
}

/** As /api/ready knows it of this process. */
async function Health() {
  const { sweepers, watch } = await background();
  const alarms = Object.entries(watch.counts()).filter(([, count]) => count > 0);
  const works = Object.entries(sweepers);
  return (
    <>
      <Facts
        title={SERVICE.health}
        heads={[SERVICE.sweeper, SERVICE.silent]}
        empty=""
        rows={works.map(([name, sweeper]) => [name, SERVICE.seconds(sweeper.silentMs())])}
      >
        <p>{works.some(([, sweeper]) => isSilent(sweeper)) ? SERVICE.notReady : SERVICE.ready}</p>
        <p className="note">{SERVICE.version(VERSION)}</p>
      </Facts>
      <Facts
        title={SERVICE.alarm}
        heads={[SERVICE.alarm, SERVICE.count]}
        empty={SERVICE.noAlarms}
        rows={alarms.map(([name, count]) => [name, count])}
      />
    </>
  );
}

/** What the doctor found last: what is wrong, and warnings; the rest is folded. */
function Doctor({ run }: { run: ServiceState["doctor"] }) {
  const isOk = ({ verdict }: Finding): boolean => verdict === "ok";
  const findings = run?.findings ?? [];
  const heads = [SERVICE.about, SERVICE.found];
  return (
    <section className="card stack">
      <h2>{SERVICE.findings}</h2>
      <p className="note">
        {SERVICE.doctor} <code>{commandOf("doctor")}</code>
      </p>
      {run === null ? (
        <p>{SERVICE.noDoctor}</p>
      ) : (
        <>
          <p>
            {SERVICE.lastDoctor} <Moment at={run.at} language="en" />
          </p>
          <FactTable
            heads={heads}
            empty={SERVICE.nothingWrong}
            rows={findings.filter((one) => !isOk(one)).map(findingOf)}
          />
          <details>
            <summary>{SERVICE.fine(findings.filter(isOk).length)}</summary>
            <FactTable heads={heads} empty="" rows={findings.filter(isOk).map(findingOf)} />
          </details>
        </>
      )}
    </section>
  );
}

type Finding = NonNullable<ServiceState["doctor"]>["findings"][number];

function findingOf({ verdict, setting, text, advice }: Finding): Row {
  return [
    verdict === "ok" ? setting : `${setting} (${SERVICE.verdicts[verdict]})`,
    advice === "" ? text : `${text} ${SERVICE.toDo} ${advice}`,
  ];
}

/** Refuted ones first. Those not seen yet are many, so they are folded. */
function Assumptions({ judged }: { judged: Judged[] }) {
  const isOpen = ({ verdict }: Judged): boolean => verdict === "not met";
  return (
    <section className="card stack">
      <h2>{SERVICE.assumptions}</h2>
      <FactTable heads={ASSUMED} empty={SERVICE.noneSeen} rows={judged.filter((one) => !isOpen(one)).map(rowOf)} />
      <details>
        <summary>{SERVICE.notSeen(judged.filter(isOpen).length)}</summary>
        <FactTable heads={ASSUMED} empty="" rows={judged.filter(isOpen).map(rowOf)} />
      </details>
    </section>
  );
}

const ASSUMED = [SERVICE.assumed, SERVICE.verdict, SERVICE.seen];

function rowOf({ assumed, verdict, seen }: Judged): Row {
  const texts = seen.map(({ label, count }) => `${label} (${count})`);
  return [assumed, VERDICTS[verdict], texts.join(", ") || SERVICE.none];
}

function Backups({ state: { last, count, restore } }: { state: ServiceState["backups"] }) {
  const rows: Row[] = [];
  if (last !== null) {
    rows.push([SERVICE.lastBackup(count), <Moment key="made" at={last.madeAt} language="en" />, last.orders]);
  }
  if (restore !== null) {
    rows.push([SERVICE.restored, <Moment key="restored" at={restore.restoredAt} language="en" />, ""]);
  }
  const heads = [SERVICE.what, SERVICE.when, SERVICE.orders];
  return <Facts title={SERVICE.backups} heads={heads} empty={SERVICE.noBackup(commandOf("backup"))} rows={rows} />;
}

function Keys({ state: { notificationKeys, sealedBy } }: { state: ServiceState }) {
  return (
    <>
      <Facts
        title={SERVICE.keys}
        heads={[SERVICE.key, SERVICE.lastSeen]}
        empty={SERVICE.never}
        rows={notificationKeys.map(({ keyId, isKnown, seenAt }) => [
          isKnown ? keyId : `${keyId} (${SERVICE.unknownKey})`,
          seenAt === null ? SERVICE.never : <Moment key="seen" at={seenAt} language="en" />,
        ])}
      />
      <Facts
        title={SERVICE.sealed}
        heads={[SERVICE.sealedBy]}
        empty={SERVICE.noSealed}
        rows={sealedBy.map(({ key, isSecret }) => [isSecret ? SERVICE.secrets(key) : key])}
      />
    </>
  );
}
