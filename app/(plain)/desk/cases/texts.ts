import type { CaseState } from "#/lib/cases/cases.ts";

/* What the desk says about buyers who ask for help. */

export const CASE_STATE_NAMES: Readonly<Record<CaseState, string>> = {
  open: "Open",
  answered: "Answered",
  closed: "Closed",
};

export const CASES = {
  title: "Cases",
  lead: "Buyers who have asked for help with an order. What they wrote is on each case’s page. The audit records each time you open a case.",
  states: "States",
  none: {
    open: "No buyer waits for an answer.",
    answered: "No case is answered.",
    closed: "No case is closed.",
  },
  order: "Order",
  plan: "Plan",
  saw: "Order page showed",
  since: { open: "Waiting since", answered: "Answered", closed: "Closed" },
  asked: (state: string) => `The buyer asked for help: ${state}`,
  next: "Next page",
  first: "First page",
} as const;

export const CASE = {
  title: "Case",
  noCase: "There is no such case.",
  state: "State",
  since: "Since",
  opened: "Opened",
  order: "Order",
  sees: "The buyer sees now",
  saw: "The buyer saw",
  sawStates: "The order then",
  payment: "Payment now",
  service: "Plan now",
  sim: "SIM, last four digits",
  browser: "Browser",
  language: "Reads in",
  email: "The answer goes to",
  messages: "What was written",
  buyer: "The buyer",
  erased: "erased",
  answer: "Answer",
  answerLabel: "Your answer",
  answerHelp: "It goes out by mail as you type it, as plain text. No card numbers.",
  unsent: "This shop sends no mail. Write to the buyer from your own mail program, and keep here what you wrote.",
  send: "Send the answer",
  addressHelp:
    "Only answers to this case go there. The order keeps the address of its receipt. Make sure that the buyer asked for it.",
  changeAddress: "Change the address",
  noAddress: "Enter one email address, such as name@example.com.",
  unchangedAddress:
    "You changed the address and haven’t saved it. Press “Change the address” first, then send the answer.",
  isDone: "Done",
  stillBelow: "What you typed for another button is still below.",
  close: "Close",
  open: "Open again",
  mayNot: "Only an operator with the right to act can answer. You can view only.",
  noText: "Write something first.",
  longText: "That’s too long. Keep it to 2,000 characters.",
  moved: (changes: string) =>
    `The case has changed since this page was opened. ${changes} Look at it again before you press the button.`,
  wrote: (who: string, at: string, text: string) => `${who}, ${at}: ${text}`,
  isNow: (state: string, email: string) => `It is ${state} now, and its answers go to ${email}.`,
  noted: "The audit records that you have read this.",
  back: "All open cases",
} as const;
