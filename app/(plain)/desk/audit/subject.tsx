/** Where the subject of an event is shown, by the word that the event begins with. */
const PAGES: Readonly<Record<string, string>> = {
  order: "/desk/orders/",
  sim: "/desk/sims/",
  case: "/desk/orders/",
  file: "/desk/money/reconcile/",
  differences: "/desk/money/reconcile/",
  group: "/desk/groups/",
  plan: "/desk/plans/",
  operator: "/desk/settings/operators/",
  rights: "/desk/settings/operators/",
  invitation: "/desk/settings/operators/",
  recovery: "/desk/settings/operators/",
};

interface SubjectProps {
  event: string;
  subject: string;
  names: ReadonlyMap<string, string>;
}

/** What an event was about: an operator by name, anything else by its id, with a link where there is a page. */
export function Subject({ event, subject, names }: SubjectProps) {
  const page = PAGES[event.split(" ")[0] ?? ""];
  const text = names.get(subject) ?? subject;
  if (page === undefined || subject === "") return text;
  return <a href={`${page}${subject}`}>{text}</a>;
}
