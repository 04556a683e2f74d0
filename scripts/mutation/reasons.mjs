/** Why a mutant may survive: by file, the code that is changed, and what it becomes. */
export const REASONS = {
  "lib/orders/decide.ts": {
    "answeredAt !== null → true": "null counts as 1970, which is no day after the last activity",
    "notFoundAt !== null → true": "null counts as 1970, which is not two minutes after the request",
    'said.source === "list" → true': "only a list's statement has a standing",
    'source === "result" → true': "a notification as old as that was flagged before, and a list is never unclear",
    'statement.source === "list" → false':
      "a list proves no payment and is never late, so the next condition leaves it out",
    '"list" → ""': "a list proves no payment and is never late, so the next condition leaves it out",
  },
  "lib/orders/schedule.ts": {
    "confirmingAt !== null → true": "null counts as 1970, which is more than an hour ago",
    "last === undefined → false": "no comparison with undefined holds, so the pause is the one until the next query",
    "answeredAt !== null → true": "null counts as 1970, which is before the last activity",
    "next > 400 * DAY → next >= 400 * DAY": "after a week it is a multiple of thirty days, and 400 is none",
  },
  "lib/partner/notifications/check.ts": {
    '"" → "Stryker was here!"': "this text is no header either: it has spaces, and no slash",
    '[] → ["Stryker was here"]': "only the second and the third piece are read",
    "!keyId || !digestText → !keyId && !digestText": "one pattern finds both or none",
    "/=$/ → /=/": 'Node reads base64 up to its first "=", so in a digest of twenty bytes only its end has one',
    "{ if (error instanceof JsonError) return null; throw error; } → {}":
      "undefined is refused like null, and the reader throws no other errors",
    "error instanceof JsonError → true": "the reader throws no other errors; the branch is for a fault of ours",
  },
  "lib/partner/payment/payment-evidence.ts": {
    "totalAmount === null → false": "null equals neither text, so the answer is undefined all the same",
    '"" → "Stryker was here!"': "this text is no amount either",
  },
  "lib/sims/sim-entry.ts": {
    '"" → "Stryker was here!"': "a default that is never needed, or whose letters and spaces no digit stands in",
    "last < 10 → true":
      "a row that begins at 6 has no digit sixteen below its last four, so the second condition decides",
    "last < 10 → last <= 10":
      "a row that begins at 6 has no digit sixteen below its last four, so the second condition decides",
    "/^([OО]+|F+)$/ → /^([OО]+|F)$/": "an F that pads the number is removed later, as a word or as padding",
    "/\\s+/ → /\\s/": "the empty pieces between two spaces are no numbers",
    "digits.length <= MAX_LENGTH → digits.length < MAX_LENGTH":
      "digits of exactly this length are a number, and don't come here",
    "digits.length <= 17 → digits.length < 17": "seventeen digits are a number, and don't come here",
    "digits.length < MIN_LENGTH → digits.length <= MIN_LENGTH":
      "digits of exactly this length are a number, and don't come here",
    "/ICC[\\s_-]?ID|EID|ID(?=\\d)/g → /ICC[^\\s_-]?ID|EID|ID(?=\\d)/g":
      "both halves of the label are removed one by one",
    "/ICC[\\s_-]?ID|EID|ID(?=\\d)/g → /ICC[\\S_-]?ID|EID|ID(?=\\d)/g":
      "both halves of the label are removed one by one",
  },
  "lib/sims/sim-view.ts": {
    '[] → ["Stryker was here"]': "an entry without title and state is shown nowhere, and no order takes it",
  },
  "lib/text/money.ts": {
    '"0" → ""': "both are 0 as a number",
    "knownSymbols.set(currency, symbols); → ;":
      "the symbols are looked up again, which takes longer and finds the same",
    'parts.find((part) => part.type === "currency")?.value → parts.find(part => part.type === "currency").value':
      "a formatted amount of a currency always has this part; the type alone doesn't say so",
    'part.type === "currency" → true': "in both locales the symbol is the first part",
  },
};
