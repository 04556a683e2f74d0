/** What an open page says of its line to the shop, announced as it appears; empty while all is well. */
export function LineStatus({ id, text }: { id?: string; text: string }) {
  // Without words it takes no room, and still has to be there before them.
  return (
    <output className={text && "notice attention"} style={text ? undefined : { position: "absolute" }}>
      <span id={id}>{text}</span>
    </output>
  );
}
