import { scrub } from "./scrub.ts";

type Output = Pick<NodeJS.WriteStream, "write" | "on">;
type Write = (text: string, ...rest: (BufferEncoding | (() => void))[]) => boolean;

/**
 * Scrubs whatever is printed past the log. The framework prints errors of its own, and those about a request it can't read quote
 * what was in it.
 * @param write where it goes then, if not where it would have gone
 */
export function scrubOutput(output: Output, write: Write = output.write.bind(output) as Write): void {
  // Whoever reads it may be gone, which is no reason for the shop to end.
  output.on("error", () => undefined);
  const scrubbed = (chunk: string | Uint8Array): string =>
    scrub(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
  output.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
    write(scrubbed(chunk), ...(rest as (() => void)[]));
}
