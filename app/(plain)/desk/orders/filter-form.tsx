import type { ListFilter } from "#/lib/desk/search/filter.ts";
import { LIST, MADE, PAYMENTS, PLANS, SHOWN } from "./texts.ts";

/** The filter as a form that makes an address. It is open where a filter is set that no ready list has. */
export function FilterForm({ filter }: { filter: ListFilter }) {
  const { payment, plan, show, made, from, to, amount, currency, name } = filter;
  const isOpen = [from, to, amount, currency, name].some((value) => value !== undefined);
  return (
    <details className="card" open={isOpen}>
      <summary>{LIST.filter}</summary>
      <form action="/desk/orders" className="filter">
        <Choice name="payment" label={LIST.payment} texts={PAYMENTS} chosen={payment} />
        <Choice name="plan" label={LIST.plan} texts={PLANS} chosen={plan} />
        <Choice name="show" label={LIST.which} texts={SHOWN} chosen={show} />
        <Choice name="made" label={LIST.period} texts={MADE} chosen={made} />
        <Text name="from" label={LIST.from} type="date" value={from} />
        <Text name="to" label={LIST.to} type="date" value={to} />
        <Text name="amount" label={LIST.amountAs} type="text" value={amount} pattern="\d{1,9}([.,]\d{1,3})?" />
        <Text name="currency" label={LIST.currency} type="text" value={currency} pattern="[A-Z]{3}" />
        <Text name="name" label={LIST.name} type="text" value={name} />
        <p className="note">{LIST.zone}</p>
        <p className="facts">
          <button type="submit" className="quiet">
            {LIST.show}
          </button>
          <a href="/desk/orders">{LIST.reset}</a>
        </p>
      </form>
    </details>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  texts: Record<string, string>;
  chosen: string | undefined;
}

function Choice({ name, label, texts, chosen }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={chosen ?? ""}>
        <option value="">{LIST.any}</option>
        {Object.entries(texts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TextProps {
  name: string;
  label: string;
  type: "date" | "text";
  value: string | undefined;
  pattern?: string;
}

function Text({ name, label, type, value, pattern }: TextProps) {
  return (
    <label>
      {label}
      <input name={name} type={type} defaultValue={value} pattern={pattern} maxLength={100} />
    </label>
  );
}
