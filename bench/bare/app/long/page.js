"use client";

/** As long as the shop's page of twelve plans, and made of the same kinds of things. Nothing in it is read or computed. */
export default function Page() {
  return (
    <form>
      {range(12).map((plan) => (
        <article key={plan}>
          <h2>Plan number {plan}</h2>
          <p>What the plan is for, in sixty characters or a few more of them</p>
          <details>
            <summary>What is in it</summary>
            <ul>
              {range(4).map((point) => (
                <li key={point}>
                  Point {point} of what is in plan {plan}
                </li>
              ))}
            </ul>
          </details>
          {range(4).map((term) => (
            <label key={term}>
              <input type="radio" name={`term${plan}`} value={`${term}-2?USD=1290&CNY=9900`} />
              <b>{term} months</b>
              {range(2).map((currency) => (
                <span key={currency} data-currency={currency}>
                  <b>$12.90</b>
                  <s>$15.90</s>
                  <small>$0.43 a day</small>
                </span>
              ))}
            </label>
          ))}
          <button type="submit" name="plan" value={`${plan}/SP000102/DP20240115000102`}>
            Buy
          </button>
        </article>
      ))}
    </form>
  );
}

function range(count) {
  return Array.from({ length: count }, (_none, index) => index);
}
