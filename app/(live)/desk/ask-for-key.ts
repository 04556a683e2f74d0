import { CONFIRM, SIGN_IN } from "#/lib/text/desk-sign-in.ts";

export type KeyOutcome = { next: string } | { text: string };

/** What lets a person add a passkey. */
export type TypedPass = { invitation: string } | { code: string };

/** Signs in with a passkey of this device. */
export function signIn(): Promise<KeyOutcome> {
  return askForKey("/api/desk/sign-in", { step: "challenge" }, (answer) => ({ step: "sign in", answer }));
}

/** Makes a passkey, and signs in with it. */
export function addKey(pass: TypedPass): Promise<KeyOutcome> {
  return askForKey("/api/desk/sign-in", { step: "challenge", pass }, (answer) => ({ step: "add key", pass, answer }));
}

/** Confirms an act, which performs it. */
export function confirmAct(act: string): Promise<KeyOutcome> {
  return askForKey("/api/desk/tap", { step: "challenge", act }, (answer) => ({ step: "perform", act, answer }));
}

/** Has the browser make or use a passkey, and the shop look at it. */
async function askForKey(
  route: string,
  first: { step: string; pass?: TypedPass; act?: string },
  second: (answer: object) => object,
): Promise<KeyOutcome> {
  if (typeof PublicKeyCredential === "undefined" || !("parseRequestOptionsFromJSON" in PublicKeyCredential)) {
    return { text: SIGN_IN.unsupported };
  }
  const options = await ask(route, first);
  if (isProblem(options)) return options;
  const credential = await reachKey(options, first.pass !== undefined);
  if (credential === "known") return { text: SIGN_IN.known };
  if (credential === null) return { text: first.act === undefined ? SIGN_IN.cancelled : CONFIRM.cancelled };
  const said = await ask(route, second(credential.toJSON() as object));
  if (isProblem(said)) return said;
  return { next: "next" in said && typeof said.next === "string" ? said.next : "/desk" };
}

/** Null where the person or the browser has stopped it, or no key fits; "known" where the device has a passkey of this operator already. */
async function reachKey(options: object, isNew: boolean): Promise<PublicKeyCredential | "known" | null> {
  try {
    const credential = isNew
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
        });
    return credential as PublicKeyCredential | null;
  } catch (error) {
    // For anything else, the browser says only that it failed.
    return error instanceof DOMException && error.name === "InvalidStateError" ? "known" : null;
  }
}

async function ask(route: string, body: object): Promise<object> {
  try {
    const response = await fetch(route, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await response.json()) as object;
  } catch {
    // No connection, or an answer that isn't the shop's.
    return { text: SIGN_IN.offline };
  }
}

function isProblem(said: object): said is { text: string } {
  return "text" in said && typeof said.text === "string";
}
