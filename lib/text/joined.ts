/** Sentences in a row. A full-width full stop contains its own space. */
export function joined(sentences: (string | null | undefined | false)[]): string {
  return sentences.filter(Boolean).join(" ").replaceAll("。 ", "。");
}
