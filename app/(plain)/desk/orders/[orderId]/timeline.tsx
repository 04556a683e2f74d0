import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { Moment } from "#/components/moment.tsx";
import type { Entry } from "#/lib/desk/orders/timeline.ts";
import { showNotification } from "./actions.ts";
import { BODY, STORY } from "./texts.ts";

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "full", timeZone: "UTC" });

/** What happened, by days in UTC, the latest first. */
export function Timeline({ orderId, entries }: { orderId: string; entries: readonly Entry[] }) {
  const days = Map.groupBy(entries, ({ at }) => DAY.format(at));
  return (
    <section className="card stack">
      <h2>{STORY.timeline}</h2>
      {[...days].map(([day, rows]) => (
        <section key={day} className="stack">
          <h3>{day}</h3>
          <ol className="stack">
            {rows.map(({ at, by, text, evidence, notification }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their places
              <li key={row}>
                <p className="note">
                  <Moment at={at} language="en" /> · {by}
                </p>
                <p className="wrap-anywhere">{text}</p>
                {evidence.length > 0 && (
                  <details>
                    <summary>{STORY.evidence}</summary>
                    <ul>
                      {evidence.map((line) => (
                        <li key={line} className="wrap-anywhere">
                          {line}
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
                {notification !== undefined && (
                  <ActForm
                    action={showNotification}
                    hidden={{ orderId, digest: notification }}
                    button={BODY.show}
                    label={BODY.showLabel(notification)}
                  />
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}
