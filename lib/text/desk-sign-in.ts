/* The desk is in plain English: its readers are operators. Its page and its route share these. */

export const SIGN_IN = {
  title: "Sign in",
  lead: "The desk is for the people who run this shop.",
  signIn: "Sign in with a passkey",
  invited: "You are invited to the desk. Your device makes a passkey and keeps it; there is no password.",
  addKey: "Add a passkey",
  busy: "Follow the steps in your browser.",
  noScript: "Signing in needs JavaScript. The rest of the desk doesn't.",
  unsupported: "This browser can't use passkeys here. Update it, or use another one.",
  cancelled: "No passkey was used, so you aren't signed in. Try again.",
  known: "This device already has a passkey for you. Go to “Sign in” without a link or code, and use that one.",
  offline: "The shop didn't answer. Check your connection and try again.",
  code: "Recovery code",
  codeHelp: "Eight groups of four, from the page on which you made your codes. It lets you add a passkey, once.",
  codeFold: "Use a recovery code",
  codeButton: "Add a passkey with this code",
  lost: "Have you lost your passkeys and your recovery codes? Another operator can invite you again, and so can the person who runs the server:",
} as const;

export const REFUSED = {
  signIn: "This passkey doesn't open the desk. Try another one.",
  invitation:
    "This invitation doesn't work. It has been used, is older than 48 hours, or has been replaced by a newer one. Ask for another.",
  code: "This recovery code doesn't work. Check it for typing errors. Each code works once, and new codes replace the old ones.",
  tap: "Nothing was done: the shop couldn't confirm it. Reload the page and try again.",
  foreign: "This request isn't from a page of the shop.",
  unread: "The shop can't read this request. Reload the page and try again.",
  ours: "Something failed in the shop. Try again.",
} as const;

export const CONFIRM = {
  title: "Confirm",
  lead: "This happens when you confirm:",
  button: "Confirm with your passkey",
  busy: "Follow the steps in your browser.",
  done: "Done.",
  cancelled: "No passkey was used, so nothing was done. Try again.",
  back: "Back",
  queue: "Go to the queue",
  noScript: "Confirming needs JavaScript. The rest of the desk doesn't.",
  expired: "This was asked for more than 30 minutes ago, and nothing was done. Go back and ask again.",
  elsewhere: "This was asked for in another session of yours, and nothing was done. Go back and ask again.",
  unknown: "There is nothing to confirm at this address.",
} as const;

export function tooManyTries(wait: string): string {
  return `Too many attempts from your network. Please try again ${wait}.`;
}
