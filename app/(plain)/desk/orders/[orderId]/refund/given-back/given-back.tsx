import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { STORY } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { givenBackRefusal } from "#/lib/desk/orders/given-back/given-back-acts.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isGivenBack } from "#/lib/orders/status.ts";
import { askToWithdrawGivenBack } from "./actions.ts";
import { GivenBackForm } from "./given-back-form.tsx";
import { GIVEN_BACK } from "./texts.ts";

/** For an order that isn't paid: the note that what was reported as its payment was given back, or why there can be none. */
export function GivenBack({ order, mayAct, now }: { order: Order; mayAct: boolean; now: number }) {
  const drawn = { orderId: order.id, version: String(order.version) };
  const refusal = givenBackRefusal(order, now);
  if (isGivenBack(order)) {
    return (
      <section className="card stack">
        <h2>{GIVEN_BACK.title}</h2>
        <p>{GIVEN_BACK.noted}</p>
        {mayAct && <ActForm action={askToWithdrawGivenBack} hidden={drawn} button={GIVEN_BACK.withdraw} />}
      </section>
    );
  }
  if (refusal !== null) return <p>{refusal}</p>;
  return (
    <section className="card stack">
      <h2>{GIVEN_BACK.title}</h2>
      <p>{GIVEN_BACK.lead}</p>
      {mayAct ? <GivenBackForm drawn={drawn} /> : <p>{STORY.mayNot}</p>}
    </section>
  );
}
