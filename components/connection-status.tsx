interface ConnectionStatusProps {
  id?: string;
  text: string;
  /** Another change to announce to screen readers; sighted buyers see it elsewhere on the page. */
  news?: string | null | undefined;
}

/** What an open page says of its connection to the shop, announced as it appears; empty while all is well. */
export function ConnectionStatus({ id, text, news }: ConnectionStatusProps) {
  // Rendered even when empty, which takes no space: a screen reader announces only changes of an existing element.
  return (
    <output className={text ? "notice attention" : "silent"}>
      <span id={id}>{text}</span>
      {news && <i className="unseen">{news}</i>}
    </output>
  );
}
