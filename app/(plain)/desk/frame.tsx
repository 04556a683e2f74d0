import type { ReactNode } from "react";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { DeskStyle } from "./desk-style.tsx";
import { EndForm } from "./end-form.tsx";
import { MENU, type MenuAddress } from "./menu.ts";
import { SEARCH } from "./orders/texts.ts";
import { SearchBox } from "./search-box.tsx";
import { DESK } from "./texts.ts";

interface FrameProps {
  session: DeskSession;
  /** The address of the page, where the menu has it. */
  at?: MenuAddress;
  children: ReactNode;
}

/** What each page of the desk has: its menu, the search, who is signed in, and the way out. */
export function DeskFrame({ session, at, children }: FrameProps) {
  return (
    <div lang="en" dir="ltr" className="desk">
      <DeskStyle />
      <a className="skip" href="#desk-search">
        {SEARCH.skip}
      </a>
      <nav aria-label={DESK.menu}>
        {MENU.map(([href, name]) => (
          <a key={href} href={href} {...(href === at ? { "aria-current": "page" } : {})}>
            {name}
          </a>
        ))}
        <p className="note">{DESK.signedIn(session.operator.name)}</p>
        <EndForm session={session.id} button={DESK.signOut} />
      </nav>
      <SearchBox />
      {children}
    </div>
  );
}
