import { inviteOperator } from "#/e2e/desk.ts";
import { createPasskey } from "#/testbed/passkey.ts";
import type { RunningShop } from "#/testbed/servers.ts";
import { type Fields, type Visit, Visitor, wordsOf } from "#/testbed/visitor.ts";

interface Challenge {
  challenge: string;
  user: { id: string };
}

/** An operator over HTTP, with a passkey of their own. */
export class DeskVisitor extends Visitor {
  readonly #passkey = createPasskey("localhost");

  /** Invited by the command beside the running shop, and signed in. */
  static async invited(shop: RunningShop, name: string): Promise<DeskVisitor> {
    const operator = new DeskVisitor(shop.origin);
    const pass = { invitation: new URL(await inviteOperator(shop, name)).hash.slice(1) };
    const { challenge, user } = await operator.#ask<Challenge>("sign-in", { step: "challenge", pass });
    const answer = operator.#passkey.make(user.id, { challenge, origin: shop.origin });
    await operator.#ask("sign-in", { step: "add key", pass, answer });
    return operator;
  }

  /** Asks for an act by a form. @returns the act's id */
  async propose(path: string, form: Fields, filled: Record<string, string> = {}): Promise<string> {
    const visit = await this.submit(path, form, filled);
    const [, act] = /^\/desk\/confirm\/([\w-]{22})$/.exec(visit.location ?? "") ?? [];
    if (act === undefined) throw new Error(`nothing to confirm (${visit.status}): ${wordsOf(visit).slice(0, 800)}`);
    return act;
  }

  /** On a connection of its own: one that was kept may have been the killed shop's, or be closed just then, and only a browser tries again. */
  override send(path: string, init: RequestInit = {}): Promise<Visit> {
    return super.send(path, { ...init, headers: { ...init.headers, connection: "close" } });
  }

  /** Everything up to the tap. @returns the tap, once */
  async reachKey(act: string): Promise<() => Promise<unknown>> {
    const { challenge } = await this.#ask<Challenge>("tap", { step: "challenge", act });
    const answer = this.#passkey.answer({ challenge, origin: this.origin });
    return () => this.#ask("tap", { step: "perform", act, answer });
  }

  /**
   * Opens an act's page and confirms it, where it isn't done. The answer that brought a new cookie may have been lost: then the passkey
   * signs in first.
   */
  async confirm(act: string): Promise<void> {
    if ((await this.#outcomeOf(act)) === "/desk/sign-in") await this.#signIn();
    if ((await this.#outcomeOf(act)) === null) await (await this.reachKey(act))();
  }

  /** Where the page of an act leads; null while it waits for the tap. */
  async #outcomeOf(act: string): Promise<string | null> {
    return (await this.get(`/desk/confirm/${act}`)).location;
  }

  async #signIn(): Promise<void> {
    const { challenge } = await this.#ask<Challenge>("sign-in", { step: "challenge" });
    const answer = this.#passkey.answer({ challenge, origin: this.origin });
    await this.#ask("sign-in", { step: "sign in", answer });
  }

  async #ask<Answer>(route: "sign-in" | "tap", body: object): Promise<Answer> {
    const headers = { "content-type": "application/json" };
    const visit = await this.send(`/api/desk/${route}`, { method: "POST", headers, body: JSON.stringify(body) });
    return JSON.parse(visit.html) as Answer;
  }
}
