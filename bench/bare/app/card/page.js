import { CardForm } from "./card-form.js";

/** What the checkout's scripts are measured against: the least page of the framework that takes a card with the processor's libraries. */
export default function Page() {
  return (
    <main>
      <h1>Pay</h1>
      <CardForm />
    </main>
  );
}
