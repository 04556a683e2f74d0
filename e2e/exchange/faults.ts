/** The calls of a one-time purchase. */
export const CALLS = [
  "singleVerify",
  "singleServicePlanPage",
  "singleQueryOrder",
  "singleOrder",
  "stripePay",
  "resultQuery",
] as const;
export type Call = (typeof CALLS)[number];

/** A fault as the sandbox's control route takes it, less the call and the SIM. */
type Fault = { kind: string } & Record<string, unknown>;

export interface FaultRow {
  /** Its row in docs/faults.md. */
  id: string;
  name: string;
  /** How the door to the partner names it in the log; null where there is nothing to complain about. */
  kind: "unreachable" | "http" | "refused" | "malformed" | null;
  fault: Fault;
  /** Another fault for some calls, where it depends on what the call answers; null where the call has no such fault. */
  but?: Partial<Record<Call, Fault | null>>;
}

const answers = (status: number, more: object = {}): Fault => ({ kind: "status", status, ...more });
const sets = (set: object): Fault => ({ kind: "patch", set });
const lacks = (...remove: string[]): Fault => ({ kind: "patch", remove });
const says = (body: unknown): Fault => ({ kind: "json", body });

/** A good answer of `singleVerify` has no documented content, so none of it can be wrong. */
const unspecified = { singleVerify: null };
const deep = JSON.parse(`{"operateCode":"S","data":${"[".repeat(70)}${"]".repeat(70)}}`);

export const FAULTS: FaultRow[] = [
  { id: "U04", name: "a reset before the work is done", kind: "unreachable", fault: { kind: "reset-before" } },
  { id: "U05", name: "a reset after the work was done", kind: "unreachable", fault: { kind: "reset-after" } },
  { id: "U06", name: "no answer", kind: "unreachable", fault: { kind: "stall", afterEffect: true } },
  { id: "U07", name: "a head and no body", kind: "unreachable", fault: { kind: "stall-body", afterEffect: true } },
  { id: "U08", name: "half a body, then a hang-up", kind: "unreachable", fault: { kind: "truncated" } },
  { id: "U09", name: "a body that drips", kind: "unreachable", fault: { kind: "drip", bytesPerSecond: 1 } },
  { id: "U10", name: "status 500", kind: "http", fault: answers(500, { body: { operateCode: "S" } }) },
  {
    id: "U10",
    name: "status 502 in HTML",
    kind: "http",
    fault: answers(502, { body: "<h1>Bad gateway</h1>", contentType: "text/html" }),
  },
  { id: "U10", name: "status 503", kind: "http", fault: answers(503, { afterEffect: true }) },
  { id: "U10", name: "status 504", kind: "http", fault: answers(504) },
  { id: "U11", name: "status 429", kind: "http", fault: answers(429) },
  { id: "U11", name: "status 429 and a wait of a minute", kind: "http", fault: answers(429, { retryAfter: 60 }) },
  { id: "U12", name: "status 400", kind: "http", fault: answers(400) },
  { id: "U12", name: "status 401", kind: "http", fault: answers(401) },
  { id: "U12", name: "status 403", kind: "http", fault: answers(403) },
  { id: "U12", name: "status 404", kind: "http", fault: answers(404) },
  ...[301, 302, 307, 308].map((status): FaultRow => {
    const fault = { kind: "redirect", status, location: "/resultQuery" };
    return { id: "U13", name: `a redirect ${status}`, kind: "http", fault };
  }),
  { id: "U14", name: "a sign-in page", kind: "malformed", fault: { kind: "html", afterEffect: true } },
  { id: "U15", name: "nothing", kind: "malformed", fault: { kind: "empty", afterEffect: true } },
  { id: "U16", name: "JSON that breaks off", kind: "malformed", fault: { kind: "garbage" } },
  { id: "U17", name: "a refusal", kind: "refused", fault: says({ operateCode: "F", message: "no" }) },
  {
    id: "U18",
    name: "a field that is missing",
    kind: "malformed",
    fault: lacks("data.planList"),
    but: {
      ...unspecified,
      // An answer without a list is valid: the SIM has none.
      singleQueryOrder: null,
      singleOrder: lacks("orderNo"),
      stripePay: lacks("clientSecret"),
      // An answer without the word is valid too: nothing is paid yet.
      resultQuery: null,
    },
  },
  {
    id: "U19",
    name: "a field of the wrong type",
    kind: "malformed",
    fault: sets({ "data.planList": "none" }),
    but: {
      ...unspecified,
      singleQueryOrder: sets({ "data.orderList": 7 }),
      singleOrder: sets({ orderNo: 20_261_121 }),
      stripePay: sets({ publishableKey: null }),
      resultQuery: sets({ payRst: true }),
    },
  },
  { id: "U20", name: "unexpected fields", kind: null, fault: sets({ note: { a: [1] }, "data.note": "x" }) },
  {
    id: "U21",
    name: "another payment's answer",
    kind: "malformed",
    // A payment does not say whose it is.
    fault: sets({ deviceCode: "89852072201180436250" }),
    but: {
      ...unspecified,
      singleServicePlanPage: sets({ "data.partnerCode": "P999999" }),
      stripePay: null,
      singleQueryOrder: sets({ "data.deviceCode": "89852072201180436250" }),
      resultQuery: sets({ payId: "P0002702026112109000012345678" }),
    },
  },
  { id: "U22", name: "keys that stand twice", kind: "malformed", fault: { kind: "duplicate-keys" } },
  { id: "U22", name: "bytes that are no text", kind: "malformed", fault: { kind: "bad-utf8" } },
  { id: "U22", name: "a byte-order mark", kind: "malformed", fault: { kind: "bom" } },
  { id: "U23", name: "more than a megabyte", kind: "malformed", fault: { kind: "oversize", bytes: 2_000_000 } },
  { id: "U23", name: "a compression bomb", kind: "malformed", fault: { kind: "bomb", bytes: 20_000_000 } },
  { id: "U23", name: "seventy levels", kind: "malformed", fault: says(deep) },
  {
    id: "U24",
    name: "the right answer, after the deadline",
    kind: "unreachable",
    // Twice the deadline: a shop that stands still for seconds on a busy machine must not find answer and deadline at the same time.
    fault: { kind: "delay", ms: 20_000 },
  },
  {
    id: "U26",
    name: "a live key where a stand-in takes the card",
    kind: "malformed",
    fault: sets({ publishableKey: "pk_live_51" }),
    but: {
      ...unspecified,
      singleServicePlanPage: null,
      singleQueryOrder: null,
      singleOrder: null,
      resultQuery: null,
    },
  },
  {
    id: "U29",
    name: "our signature turned away",
    kind: "refused",
    fault: says({ operateCode: "E0003", message: "sign error", data: null }),
  },
  { id: "U30", name: "JSON that is called text", kind: null, fault: { kind: "text-plain" } },
];

/** What goes wrong with one call in a row of the table; null when the row does not concern it. */
export function faultOf(row: FaultRow, call: Call): Fault | null {
  const other = row.but?.[call];
  return other === undefined ? row.fault : other;
}
