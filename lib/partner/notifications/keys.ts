const PAIR = /^([ -.0-~]{1,64}):((?:[0-9a-fA-F]{2}){8,256})$/;
/** What stands where a key should end, and looks like a mistyped one. */
const MISTYPED = /:\s*([^:]{16,}|[0-9a-fA-F]{8,})$/;

/**
 * Reads "keyId:hex" pairs separated by commas; an id may repeat with another key. An id may contain ":" and ",": a pair ends at the
 * first comma, or the end, that a colon and a key precede. Strict, because Node's decoder turns malformed hex into an empty key, with
 * which a stranger could sign.
 * @returns the keys by their id, as spelled; null when the text is malformed
 */
export function parseNotificationKeys(text: string): Map<string, string[]> | null {
  const keys = new Map<string, string[]>();
  let begun = "";
  for (const part of text.split(",")) {
    const pair = (begun + part).trim();
    const [, keyId, hex] = PAIR.exec(pair) ?? [];
    // A mistyped key must not become a part of the next id.
    if ((!keyId || !hex) && MISTYPED.test(pair)) return null;
    if (keyId && hex) keys.set(keyId, [...(keys.get(keyId) ?? []), hex]);
    begun = keyId ? "" : `${begun}${part},`;
  }
  return begun === "" ? keys : null;
}
