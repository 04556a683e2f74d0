/** What is read of a file. */
export const FIELDS = ["id", "amount", "currency", "status", "refunded", "time"] as const;
export type FieldName = (typeof FIELDS)[number];

/** Without these nothing can be compared. */
export const NEEDED: readonly FieldName[] = ["id", "amount", "currency"];

/** The names of the columns, as an operator has chosen them or as the shop recognises them. */
export type Chosen = Partial<Record<FieldName, string>>;
/** Where the columns stand, from 0 on. */
export type Columns = Partial<Record<FieldName, number>>;

/** Without case, spaces and marks; the likelier name first. */
const KNOWN: Readonly<Record<FieldName, readonly string[]>> = {
  id: [
    "payid",
    "paymentid",
    "payidmetadata",
    "metadatapayid",
    "merchantpaymentid",
    "merchantreference",
    "paymentreference",
    "outtradeno",
    "reference",
    "id",
  ],
  amount: ["amount", "payamount", "paymentamount", "totalamount", "gross", "grossamount", "total"],
  currency: ["currency", "currencycode", "paycurrency", "paymentcurrency", "amountcurrency"],
  status: ["status", "paymentstatus", "paystatus", "payrst", "state", "paymentstate"],
  refunded: ["amountrefunded", "refundedamount", "refundamount", "totalrefunded"],
  time: [
    "time",
    "paidat",
    "paytime",
    "paymenttime",
    "paymentdate",
    "createddateutc",
    "createdutc",
    "created",
    "createdat",
    "creationdate",
    "date",
    "transactiondate",
    "transactiontime",
  ],
};

/** What an operator has chosen counts before what is recognised. A name that the file doesn't have is as good as none. */
export function findColumns(head: readonly string[], chosen: Chosen): Columns {
  const names = head.map(plainName);
  const found: Columns = {};
  for (const field of FIELDS) {
    const asked = plainName(chosen[field] ?? "");
    const wanted = asked === "" ? KNOWN[field] : [asked];
    const name = wanted.find((one) => names.includes(one));
    if (name !== undefined) found[field] = names.indexOf(name);
  }
  return found;
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
