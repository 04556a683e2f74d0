import { scrub } from "./scrub.ts";

type Output = Pick<NodeJS.WriteStream, "write" | "on">;
type Write = (text: string, ...rest: (BufferEncoding | (() => void))[]) => boolean;

/**
 * Scrubs all text printed past the log. The framework prints its own errors, and those about a malformed request quote it.
 * @param write receives the scrubbed text; by default the output itself
 */
export function scrubOutput(output: Output, write: Write = output.write.bind(output) as Write): void {
  // A reader that is gone is no reason for the shop to end.
  output.on("error", () => undefined);
  const scrubbed = (chunk: string | Uint8Array): string =>
    scrub(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
  output.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
    write(scrubbed(chunk), ...(rest as (() => void)[]));
}
