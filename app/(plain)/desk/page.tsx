import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { readDeskSession } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import type { ClaimedItem } from "#/lib/desk/queue/claims.ts";
import { type QueuePage as Page, readHandledPlace, showHandled, showQueue } from "#/lib/desk/queue/queue.ts";
import { BULK_KINDS, type ItemKind, KINDS } from "#/lib/desk/queue/queue-item.ts";
import { KIND_NAMES } from "#/lib/desk/queue/sentences.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { signingIn } from "#/lib/shop/desk.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { mailsOperators } from "#/lib/shop/mail.ts";
import { commandOf } from "#/lib/text/command.ts";
import { DeskStyle } from "./desk-style.tsx";
import { DeskFrame } from "./frame.tsx";
import { GroupLine, ItemLine } from "./queue/item-line.tsx";
import { ITEM, QUEUE } from "./queue/texts.ts";
import { DESK } from "./texts.ts";

export const metadata: Metadata = { title: DESK.queue };

const HANDLED = "/desk?show=handled";

interface QueuePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default function QueuePage({ searchParams }: QueuePageProps) {
  return guardPage("desk", "part", async () => {
    const session = await readDeskSession();
    if (session === null) return (await (await signingIn()).hasOperators()) ? redirect("/desk/sign-in") : <Begin />;
    const asked = await searchParams;
    const kind = kindIn(asked.kind);
    const page = pageIn(asked.page);
    const context = await shopContext();
    const operatorId = session.operator.id;
    if (asked.show === "handled") {
      const after = readHandledPlace(asked.after);
      const { items, next } = await showHandled(context, { operatorId, after });
      return (
        <DeskFrame session={session} at="/desk">
          <h1>{QUEUE.title}</h1>
          <h2>{QUEUE.handled}</h2>
          <p className="note">{QUEUE.handledLead}</p>
          {items.length === 0 && next === null && <p>{QUEUE.noneHandled}</p>}
          <Lines items={items} session={session} now={context.clock.now()} back={HANDLED} />
          {(after !== null || next !== null) && (
            <p className="row">
              {after !== null && <a href={HANDLED}>{QUEUE.firstHandled}</a>}
              {next !== null && <a href={`${HANDLED}&after=${next.at}:${next.key}`}>{QUEUE.nextHandled}</a>}
            </p>
          )}
          <p>
            <a href="/desk">{ITEM.back}</a>
          </p>
        </DeskFrame>
      );
    }
    const queue = await showQueue(context, { operatorId, kind, page });
    return (
      <DeskFrame session={session} at="/desk">
        <h1>{QUEUE.title}</h1>
        <Filter counts={queue.counts} kind={kind} />
        <List {...{ queue, session, kind, page }} now={context.clock.now()} />
        <Pages pages={queue.pages} page={page} address={kind === null ? "/desk?" : `/desk?kind=${kind}&`} />
        {!hasRight(session.operator, "act") && <p className="note">{QUEUE.mayNot}</p>}
        <p>
          <a href={HANDLED}>{QUEUE.handled}</a>
        </p>
        <p className="note">{mailsOperators() ? QUEUE.mailed : QUEUE.notMailed}</p>
      </DeskFrame>
    );
  });
}

function kindIn(asked: unknown): ItemKind | null {
  return (Object.keys(KINDS) as ItemKind[]).find((kind) => kind === asked) ?? null;
}

function pageIn(asked: unknown): number {
  return typeof asked === "string" && /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}

function addressOf(kind: ItemKind | null, page = 1): string {
  const query = [kind && `kind=${kind}`, page > 1 && `page=${page}`].filter(Boolean).join("&");
  return query === "" ? "/desk" : `/desk?${query}`;
}

interface Shown {
  kind: ItemKind | null;
  page: number;
}

/** The kinds that have waiting items, each with their count. */
function Filter({ counts, kind }: Pick<Page, "counts"> & Pick<Shown, "kind">) {
  const kinds = (Object.keys(KINDS) as ItemKind[]).filter((one) => counts.has(one) || one === kind);
  if (kinds.length === 0) return null;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label={QUEUE.filter} className="kinds">
      <a href="/desk" aria-current={kind === null ? "page" : undefined}>
        {QUEUE.all} <b>{all}</b>
      </a>
      {kinds.map((one) => (
        <a key={one} href={addressOf(one)} aria-current={one === kind ? "page" : undefined}>
          {KIND_NAMES[one]} <b>{counts.get(one) ?? 0}</b>
        </a>
      ))}
    </nav>
  );
}

function List({ queue, session, kind, page, now }: Shown & { queue: Page; session: DeskSession; now: number }) {
  const { items, groups, counts } = queue;
  if (items.length === 0 && groups.length === 0) {
    return <p className="notice good">{kind === null && counts.size === 0 ? QUEUE.empty : QUEUE.emptyKind}</p>;
  }
  const isBulk = BULK_KINDS.some((bulk) => bulk === kind) && hasRight(session.operator, "act");
  return (
    <section className="stack" aria-labelledby="list">
      <h2 id="list">{kind === null ? QUEUE.list : KIND_NAMES[kind]}</h2>
      <Lines {...{ items, session, now }} back={addressOf(kind, page)}>
        {page === 1 && groups.map((group) => <GroupLine key={group.kind} group={group} now={now} />)}
      </Lines>
      {isBulk && kind !== null && (
        <p>
          <a className="quiet" href={`/desk/queue/all?kind=${kind}`}>
            {QUEUE.markAll}
          </a>
        </p>
      )}
    </section>
  );
}

interface LinesProps {
  items: readonly ClaimedItem[];
  session: DeskSession;
  now: number;
  back: string;
  children?: ReactNode;
}

function Lines({ items, children, ...line }: LinesProps) {
  return (
    <ul className="items">
      {items.map((item) => (
        <ItemLine key={item.key} item={item} {...line} />
      ))}
      {children}
    </ul>
  );
}

/** @param address to which the number of the page is added */
function Pages({ pages, page, address }: { pages: number; page: number; address: string }) {
  if (pages < 2) return null;
  return (
    <nav aria-label={QUEUE.pages} className="kinds">
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <a key={number} href={`${address}page=${number}`} aria-current={number === page ? "page" : undefined}>
          {QUEUE.page(number)}
        </a>
      ))}
    </nav>
  );
}

/** How to begin, and nothing else. */
function Begin() {
  const { title, lead, next } = DESK.begin;
  return (
    <div lang="en" dir="ltr" className="desk">
      <DeskStyle />
      <h1>{title}</h1>
      <p>{lead}</p>
      <p>
        <code>{commandOf("desk invite NAME")}</code>
      </p>
      <p>{next}</p>
    </div>
  );
}
