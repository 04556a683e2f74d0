import type { ReactNode } from "react";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { fleetLists } from "#/lib/desk/fleet/index.ts";
import type { FleetLists } from "#/lib/desk/fleet/lists.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { FLEET } from "./texts.ts";

const PAGES = [
  ["/desk/sims", FLEET.sims],
  ["/desk/sims/order", FLEET.order],
  ["/desk/sims/orders", FLEET.orders],
  ["/desk/sims/plans", FLEET.plans],
] as const;

type FleetAddress = (typeof PAGES)[number][0];

interface FleetPart {
  lists: FleetLists;
  session: DeskSession;
  context: Awaited<ReturnType<typeof shopContext>>;
}

interface FleetHead {
  title: string;
  /** Null for a page that the links above don't have. */
  at: FleetAddress | null;
}

const SETTINGS = ["FLEET_URL", "FLEET_ACCESS_CODE", "FLEET_SECRET"];

/** A page about the company's SIMs; or which settings the shop needs for it. */
export function fleetPage({ title, at }: FleetHead, body: (part: FleetPart) => Promise<ReactNode>) {
  return guardPage("desk/sims", "part", async () => {
    const session = await requireOperator();
    const lists = await fleetLists();
    return (
      <DeskFrame session={session} {...(at === "/desk/sims" && { at })}>
        <nav aria-label={FLEET.pages} className="ready">
          {PAGES.map(([href, name]) => (
            <a key={href} href={href} {...(href === at && { "aria-current": "page" })}>
              {name}
            </a>
          ))}
        </nav>
        {lists === null ? <Unset title={title} /> : await body({ lists, session, context: await shopContext() })}
      </DeskFrame>
    );
  });
}

function Unset({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{FLEET.unset}</p>
      <ul>
        {SETTINGS.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <p>
        {FLEET.unsetNext} <a href="/desk/service">{FLEET.service}</a>
      </p>
    </>
  );
}
