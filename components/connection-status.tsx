interface ConnectionStatusProps {
  id?: string;
  text: string;
  /** What else has changed, for screen readers: those who see find it elsewhere on the page. */
  news?: string | null | undefined;
}

/** What an open page says of its connection to the shop, announced as it appears; empty while all is well. */
export function ConnectionStatus({ id, text, news }: ConnectionStatusProps) {
  // Empty, it takes no room; it has to be on the page all the same, since a screen reader announces only changes of it.
  return (
    <output className={text && "notice attention"} style={text ? undefined : { position: "absolute" }}>
      <span id={id}>{text}</span>
      {news && <i className="unseen">{news}</i>}
    </output>
  );
}
