import type { Right } from "#/lib/desk/signing-in/operators.ts";

/* The desk is in plain English in every browser: its readers are operators. */

export const DESK = {
  menu: "Desk",
  queue: "Queue",
  settings: "Settings",
  signOut: "Sign out",
  signedIn: (name: string) => `Signed in as ${name}`,
  begin: {
    title: "The desk",
    lead: "There is no operator yet. On the server, type:",
    next: "It prints a link. Open it in your browser within 48 hours; your device makes a passkey, and you are in.",
  },
  noOrder: "There is no such order.",
  unreadForm: "The desk can't read this form. Open the page again, and send it from there.",
} as const;

export const REFUSED = {
  title: "You may not do this",
  why: (needed: Right, yours: string) => `${NEEDED[needed]} Your rights: ${yours}.`,
  next: "Nothing was changed. Ask an owner to change your rights.",
  export:
    "A download must be confirmed with your passkey. It then works for five minutes, in the session that confirmed it.",
  again: "Go back to the list that you want to download, and ask for it again.",
} as const;

const NEEDED: Readonly<Record<Right, string>> = {
  look: "Only an operator can do this.",
  act: "Only an operator with the right to act can do this.",
  own: "Only an owner can do this.",
};

export const RIGHT_TEXT = { look: "view only", act: "view and act", own: "owner" } as const;
