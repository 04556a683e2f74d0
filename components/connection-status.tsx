interface LineStatusProps {
  id?: string;
  text: string;
  /** What else has changed, for those who listen: whoever looks sees it elsewhere. */
  news?: string | null | undefined;
}

/** What an open page says of its line to the shop, announced as it appears; empty while all is well. */
export function LineStatus({ id, text, news }: LineStatusProps) {
  // Without words it takes no room, and still has to be there before them.
  return (
    <output className={text && "notice attention"} style={text ? undefined : { position: "absolute" }}>
      <span id={id}>{text}</span>
      {news && <i className="unseen">{news}</i>}
    </output>
  );
}
