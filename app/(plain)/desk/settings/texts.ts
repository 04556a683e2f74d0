import { RIGHT_TEXT } from "#/app/(plain)/desk/texts.ts";
import type { Right } from "#/lib/desk/signing-in/operators.ts";

export const SETTINGS = {
  keys: "Your passkeys",
  key: (end: string) => `Passkey ending in ${end}`,
  added: "Added",
  used: "Last used",
  never: "never",
  addKey: "Add a passkey",
  addKeyActs: [
    "A link is shown once. It works for 15 minutes and adds one passkey to your name.",
    "Open it here, or on the device that is to keep the passkey.",
  ],
  removeKey: "Remove",
  removeKeyLabel: (end: string) => `Remove the passkey ending in ${end}`,
  removeKeyActs: (end: string) => [
    `The passkey ending in ${end} no longer opens the desk.`,
    "Other sessions that it began end at once.",
    "Your recovery codes and open links stop working: a thief of the passkey may know them. Make new codes afterwards.",
  ],
  onlyKey: "This is your only passkey. Add another one before you remove it.",
  codes: "Your recovery codes",
  codesLead: "For the day you lose your passkeys: each code lets you add a new one, once.",
  codesLeft: (left: number) => `${left} of 10 codes are unused.`,
  noCodes: "You have no recovery codes.",
  made: "Made",
  makeCodes: "Make recovery codes",
  makeCodesActs: ["Ten recovery codes are made and shown once.", "Codes that you made before stop working."],
  sessions: "Where you are signed in",
  began: "Signed in",
  seen: "Last seen",
  here: "This browser",
  end: "End",
  endLabel: (browser: string, began: string) => `End the session of ${browser}, signed in ${began}`,
  endOthers: "End all others",
  most: "At most five at once. With one more, the one that was idle for longest ends.",
  operators: "Operators",
  operatorsLead: "Who may sign in, and what they may do.",
} as const;

export const OPERATORS = {
  title: "Operators",
  rights: "Rights",
  count: "Passkeys",
  you: "you",
  ownersOnly: "Only an owner can invite or remove operators, or change their rights.",
  invite: "Invite an operator",
  name: "Name",
  nameHelp: "The desk shows it. For an operator who is there already, the link adds a passkey.",
  nameProblem: "Enter 1 to 40 letters, digits, spaces, dots or hyphens.",
  inviteActs: (name: string, right: Right, isKnown: boolean) => [
    isKnown
      ? `${name} is an operator already and keeps their rights. The link adds a passkey to their name.`
      : `${name} becomes an operator. Rights: ${RIGHT_TEXT[right]}.`,
    "The link is shown once. It works once, for 48 hours.",
    "Earlier links for this name stop working.",
  ],
  open: "Open invitations",
  openFact: (by: string) => `Invited by ${by}`,
  until: "Works until",
  revoke: "Revoke",
  revokeLabel: (name: string) => `Revoke the invitation of ${name}`,
  change: "Change rights",
  changeActs: (name: string, from: Right, to: Right) => [
    `The rights of ${name} change from “${RIGHT_TEXT[from]}” to “${RIGHT_TEXT[to]}”.`,
    "The change applies from the next page they open.",
  ],
  same: (name: string, right: Right) => `${name} already has these rights: ${RIGHT_TEXT[right]}.`,
  remove: (name: string) => `Remove ${name}`,
  removeActs: (name: string) => [
    `${name} is signed out everywhere at once.`,
    "Their passkeys, recovery codes and invitations stop working.",
  ],
  lastOwner: "This is the last owner, so their rights stay. Make another operator an owner first.",
  sessions: "Sessions",
  noSessions: "Not signed in anywhere.",
  endAll: "End all sessions",
  gone: "There is no such operator.",
  back: "All operators",
  moved: "Nothing was changed: another operator changed it meanwhile. This is how it is now.",
} as const;

export const SHOWN = {
  title: "Shown once",
  codes: "Copy these codes now, and keep them apart from your devices. The shop can't show them again.",
  invitation: "Send this link to the person you invite. It works once, for 48 hours. It isn't shown again.",
  "own key": "Open this link here, or on the device that is to keep the passkey. It works once, for 15 minutes.",
  gone: "This was shown already, or its five minutes are over. Create a new one.",
  back: "Back to the settings",
} as const;
