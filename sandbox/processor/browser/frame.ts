/**
 * The card form inside the frame. It checks the input, sends the card to the sandbox, and reports the outcome to the page
 * around it. It is served as a classic script with its types stripped, so it must import only types.
 */
import type { StripeError } from "@stripe/stripe-js";
import type { AskApi, Confirmation, IntentAnswer } from "./api.ts";
import type { Colours, FromFrame, ToFrame } from "./frame-message.ts";

// `api.ts` precedes this file in the script that is served.
declare const askApi: AskApi;

const parentOrigin = new URLSearchParams(window.location.search).get("parent") ?? window.location.origin;
const form = document.querySelector("form") as HTMLFormElement;
const fields = { number: fieldOf("number"), expiry: fieldOf("expiry"), cvc: fieldOf("cvc") };

window.addEventListener("message", (event: MessageEvent<ToFrame>) => {
  if (event.source === window.parent && event.origin === parentOrigin) void hear(event.data);
});
fields.number.input.addEventListener("input", () => format(fields.number, spaced));
fields.expiry.input.addEventListener("input", () => format(fields.expiry, slashed));
fields.cvc.input.addEventListener("input", () => format(fields.cvc, (digits) => digits.slice(0, 4)));
for (const field of Object.values(fields)) {
  field.input.addEventListener("blur", () => {
    // An empty field is no mistake while the payer is still filling in the form.
    if (field.input.value) show(field, findMistakes()[field.name]);
  });
}
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("focusin", () => tell({ type: "focus" }));
form.addEventListener("focusout", () => tell({ type: "blur" }));
form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") tell({ type: "escape" });
});
new ResizeObserver(() => tell({ type: "resize", height: Math.ceil(form.getBoundingClientRect().height) })).observe(
  form,
);
tell({ type: "loaded" });

async function hear(message: ToFrame): Promise<void> {
  switch (message.type) {
    case "load": {
      paint(message.colours);
      if (message.credentials) {
        const { error } = await askApi(window.location.origin, message.credentials);
        if (error) return tell({ type: "loaderror", error });
      }
      form.hidden = false;
      return tell({ type: "ready" });
    }
    case "validate":
      return tell({ type: "validated", id: message.id, error: validate() });
    case "confirm":
      return tell({ type: "confirmed", id: message.id, result: await confirm(message) });
    case "paint":
      return paint(message.colours);
    case "focus":
      return fields.number.input.focus();
    case "blur":
      return (document.activeElement as HTMLElement | null)?.blur();
    case "clear":
      form.reset();
      return reportChange();
  }
}

/** Takes the colours that the page around it sends and keeps its own for the rest. */
function paint(colours: Colours): void {
  const own: Record<string, string | undefined> = {
    text: colours.colorText,
    quiet: colours.colorTextSecondary,
    surface: colours.colorBackground,
    accent: colours.colorPrimary,
    bad: colours.colorDanger,
  };
  for (const [name, colour] of Object.entries(own)) {
    if (colour) document.documentElement.style.setProperty(`--${name}`, colour);
  }
}

async function confirm({ credentials, returnUrl, fields: early }: Confirmation): Promise<IntentAnswer> {
  const card = {
    number: digitsOf(fields.number),
    expiry: digitsOf(fields.expiry),
    cvc: digitsOf(fields.cvc),
  };
  const answer = await askApi(window.location.origin, credentials, { return_url: returnUrl, card, fields: early });
  const refused = fieldOfError(answer.error?.code);
  if (refused) show(refused, { code: String(answer.error?.code), message: String(answer.error?.message) });
  return answer;
}

/** The field that the bank found wrong; it stays marked until it is edited. */
function fieldOfError(code: string | undefined): Field | undefined {
  if (code === "incorrect_number") return fields.number;
  if (code === "expired_card") return fields.expiry;
  return code === "incorrect_cvc" ? fields.cvc : undefined;
}

/** Shows every mistake and returns the first, which tells the page that nothing was sent. */
function validate(): StripeError | null {
  const mistakes = findMistakes();
  for (const field of Object.values(fields)) show(field, mistakes[field.name]);
  const first = Object.values(fields).find((field) => mistakes[field.name]);
  first?.input.focus();
  const mistake = first && mistakes[first.name];
  return mistake ? { type: "validation_error", ...mistake } : null;
}

type FieldName = "number" | "expiry" | "cvc";
type Field = { name: FieldName; input: HTMLInputElement; message: HTMLElement };
type Mistake = { code: string; message: string };

function findMistakes(): Partial<Record<FieldName, Mistake>> {
  const number = digitsOf(fields.number);
  const expiry = digitsOf(fields.expiry);
  const mistakes: Partial<Record<FieldName, Mistake>> = {};
  if (number.length < 15) mistakes.number = { code: "incomplete_number", message: "Your card number is incomplete." };
  else if (!passesLuhn(number)) mistakes.number = { code: "invalid_number", message: "Your card number is invalid." };
  if (expiry.length < 4) {
    mistakes.expiry = { code: "incomplete_expiry", message: "Your card's expiry date is incomplete." };
  } else if (isPast(expiry)) {
    mistakes.expiry = { code: "invalid_expiry_year_past", message: "Your card's expiry date is in the past." };
  }
  if (digitsOf(fields.cvc).length < 3) {
    mistakes.cvc = { code: "incomplete_cvc", message: "Your card's security code is incomplete." };
  }
  return mistakes;
}

function isPast(expiry: string): boolean {
  const month = Number(expiry.slice(0, 2));
  // A card is valid through the last day of its month. A month that does not exist counts as past.
  return month < 1 || month > 12 || new Date(2000 + Number(expiry.slice(2)), month, 1) <= new Date();
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function spaced(digits: string): string {
  return digits.slice(0, 16).replace(/(\d{4})(?=\d)/g, "$1 ");
}

function slashed(digits: string): string {
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits;
}

/** Reformats only when the caret is at the end, because it would jump from the middle. */
function format(field: Field, layOut: (digits: string) => string): void {
  const { input } = field;
  if (input.selectionStart === input.value.length) input.value = layOut(digitsOf(field));
  show(field, undefined);
  reportChange();
}

function reportChange(): void {
  const empty = Object.values(fields).every((field) => field.input.value === "");
  tell({ type: "change", empty, complete: Object.keys(findMistakes()).length === 0 });
}

function show(field: Field, mistake: Mistake | undefined): void {
  field.message.textContent = mistake?.message ?? "";
  field.input.setAttribute("aria-invalid", String(mistake !== undefined));
}

function digitsOf(field: Field): string {
  return field.input.value.replace(/\D/g, "");
}

function fieldOf(name: FieldName): Field {
  const input = document.getElementById(name) as HTMLInputElement;
  return { name, input, message: document.getElementById(`${name}-message`) as HTMLElement };
}

function tell(message: FromFrame): void {
  window.parent.postMessage(message, parentOrigin);
}
