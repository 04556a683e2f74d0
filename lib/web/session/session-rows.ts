import { once } from "#/lib/process/once.ts";

/** A session as its cookie names it. */
export interface NamedSession {
  id: string;
  /** The cookie is from before sessions had ids: this one follows from its content. */
  isOld: boolean;
  /** The orders in the cookie. */
  orders: readonly string[];
}

/** What the row of a session that lives says. */
export interface Life {
  /** False for a cookie from an earlier version, until its first form. */
  isStored: boolean;
  holdsOrders: boolean;
}

/** The rows that say which sessions live. Each method asks the database, and throws when it doesn't answer. */
export interface SessionRows {
  /** @returns null if the session has ended, is unknown, or wasn't used for too long */
  life(session: NamedSession): Promise<Life | null>;
  /** Whether a session ended within the last minute. */
  hasJustEnded(id: string): Promise<boolean>;
  /** Stores the row of a session. @returns false if it has ended */
  keep(id: string, holdsOrders: boolean): Promise<boolean>;
  /** Ends a session and begins another in one step. @returns false if it had ended: then none begins */
  rotate(id: string, next: string, holdsOrders: boolean): Promise<boolean>;
  end(id: string): Promise<void>;
}

const holder = (): { rows: SessionRows | null } => once("session rows", () => ({ rows: null }));

/** The database is no leaf, so the start hands its rows over. */
export function provideSessionRows(rows: SessionRows): void {
  holder().rows = rows;
}

export function sessionRows(): SessionRows {
  const { rows } = holder();
  if (rows === null) throw new Error("the shop has not started: there are no rows of sessions");
  return rows;
}
