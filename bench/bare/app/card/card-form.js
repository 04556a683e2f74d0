"use client";

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useState } from "react";

export function CardForm() {
  const [stripe, setStripe] = useState(null);
  useEffect(() => {
    loadStripe("pk_test_1").then(setStripe);
  }, []);
  return (
    <Elements stripe={stripe} options={{ clientSecret: "pi_1_secret_2" }}>
      <Fields />
    </Elements>
  );
}

function Fields() {
  const stripe = useStripe();
  const elements = useElements();
  const [message, setMessage] = useState("");

  async function pay(event) {
    event.preventDefault();
    const confirmParams = { return_url: window.location.href };
    const { error } = await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" });
    setMessage(error ? error.message : "Paid.");
  }

  return (
    <form onSubmit={pay}>
      <PaymentElement />
      <button type="submit" disabled={!elements}>
        Pay
      </button>
      <p role="status">{message}</p>
    </form>
  );
}
