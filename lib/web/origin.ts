/** Whether an Origin header names the shop. For a shop on localhost, any name of this machine with the same port is accepted. */
export function isOurOrigin(origin: string | null, shopOrigin: string): boolean {
  if (origin === null || !URL.canParse(origin)) return false;
  if (origin === shopOrigin) return true;
  const [sent, ours] = [new URL(origin), new URL(shopOrigin)];
  return isLoopback(sent) && isLoopback(ours) && sent.port === ours.port && sent.protocol === ours.protocol;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}
