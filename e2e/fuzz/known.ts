/*
 * What the framework answers and prints before any code of ours is asked, to requests that no page of ours makes it send. It is
 * recorded here, by its exact words, instead of being repaired: whatever is not here is a failure.
 */

interface KnownAnswer {
  status: number;
  body: RegExp;
  /** The request as it was sent. */
  request: RegExp;
  reason: string;
}

const PLAIN = /^Internal Server Error$/;

export const KNOWN_ANSWERS: KnownAnswer[] = [
  {
    status: 500,
    body: PLAIN,
    request: /^POST \/(?!api\/(orders|notifications|health|ready)\b)/,
    reason:
      "a body, a content type or an Origin that can't be parsed, and the Origin of another site, in an action without script",
  },
  {
    status: 500,
    body: /^\w+\r\n0:\{"a":"\$@1"[\s\S]*1:E\{"digest":"\d+"\}\n\r\n0\r\n/,
    request: /\r\nnext-action: /i,
    reason: "the same in an action with script: its caller gets an error, with nothing about it",
  },
  {
    status: 500,
    body: PLAIN,
    request: /\r\nrsc: /i,
    reason: "a router state that can't be parsed, in a request that only the framework's own script makes",
  },
  { status: 500, body: PLAIN, request: /^TRACE /, reason: "the web's Request can't be made with this method" },
  {
    status: 500,
    body: PLAIN,
    request: /^\S+ \/api\/[^ ?]*%/,
    reason: "broken escapes in an address of the interface, which doesn't pass the proxy",
  },
  {
    status: 500,
    body: PLAIN,
    request: /^\S+ \/_next\/static\//,
    reason: "a method that files don't have",
  },
];

/** What it prints along with them. The texts of JSON and form parsers are many and say the same. */
export const KNOWN_LINES: RegExp[] = [
  /^⨯ TypeError: Failed to parse body as FormData\.$/,
  /^⨯ SyntaxError: /,
  /^⨯ Error: (Connection closed|Unexpected end of form|Malformed content type|Malformed part header|Multipart: Boundary not found)\.?$/,
  /^⨯ Error: (Body exceeded 64kb limit\.|Unsupported content type: .*)$/,
  /^⨯ TypeError: CreateListFromArrayLike called on non-object$/,
  /^⨯ TypeError: Cannot read properties of (null \(reading 'length'\)|undefined \(reading 'startsWith'\))$/,
  /^⨯ TypeError: t\.enqueueModel is not a function$/,
  /^⨯ TypeError: Invalid URL$/,
  /^(⨯ )?TypeError: 'TRACE' HTTP method is unsupported\.$/,
  /^(⨯ )?Error: Invalid Server Actions request\.$/,
  /^Error: Failed to find Server Action "/,
  /^Error: The Server Reference ID did not match the expected format\. Received "/,
  /^Error \[InvariantError\]: Invariant: Missing 'next-action' header\./,
  /^⨯ Error: The router state header was sent but could not be parsed\.$/,
  // A sender who goes away in the middle of a form: the framework's parser leaves the end of the request to its last net.
  /^(⨯ (uncaughtException: +)?)?Error: aborted$/,
];
