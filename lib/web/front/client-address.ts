import { isIPv4, isIPv6 } from "node:net";

interface Sender {
  /** The X-Forwarded-For header. A client can write into it what it likes; each proxy appends the address that it saw. */
  forwarded: string | undefined;
  /** The address of the connection. */
  socket: string;
  /** How many proxies of the operator append to the header. */
  proxies: number;
}

/**
 * The client's address: what the outermost of the operator's proxies saw. Everything further left is the client's own text. Where that
 * entry is missing or no address, the address of the connection counts: too many clients then share one address, but none chooses it.
 */
export function clientAddress({ forwarded = "", socket, proxies }: Sender): string {
  const entry = proxies > 0 ? forwarded.split(",").at(-proxies) : undefined;
  return readAddress(entry ?? "") ?? readAddress(socket) ?? socket;
}

/** The keys by which a client's address is counted. */
export interface AddressKeys {
  /** An IPv4 address, or the /56 of an IPv6 address: a client is given at least that many and can use any of them. */
  narrow: string;
  /** The /48 of an IPv6 address, which some clients are given; null for IPv4. */
  wide: string | null;
}

/** The /48 around an IPv6 /56 may have this many times as much. */
export const WIDE = 4;

/** @param address as `clientAddress` returns it */
export function addressKeys(address: string): AddressKeys {
  if (!isIPv6(address)) return { narrow: address, wide: null };
  const [a, b, c, d = 0] = groupsOf(address).map((group) => Number.parseInt(group, 16));
  const site = [a, b, c].map((group = 0) => group.toString(16)).join(":");
  return { narrow: `${site}:${(d & 0xff00).toString(16)}::/56`, wide: `${site}::/48` };
}

/** An address in its one spelling; null for anything else. Some proxies add brackets or a port, and the system adds a zone. */
function readAddress(text: string): string | null {
  const [, bracketed, withPort] = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text.trim()) ?? [];
  const bare = bracketed ?? withPort ?? text.trim();
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const { hostname } = new URL(`http://[${bare.replace(/%.*/, "")}]`);
  const short = hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  // An IPv4 client of a server that listens on IPv6.
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]).join(".");
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split("::").map((half) => half.split(":").filter(Boolean));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => "0"), ...tail];
}
