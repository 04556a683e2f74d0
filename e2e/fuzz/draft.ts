import { randomBytes } from "node:crypto";

export type Pairs = [name: string, value: string | Buffer][];

/** One field of a form. A file name makes it a file. */
export interface Part {
  name: string | Buffer;
  value: string | Buffer;
  file?: string;
}

/** A request in parts, from which inputs are made. */
export interface Draft {
  name: string;
  method: string;
  path: string;
  query: Pairs;
  headers: Pairs;
  cookies: Pairs;
  /** The fields of a multipart form. */
  parts?: Part[];
  /** Any other body. */
  body?: Buffer;
  framing: "length" | "chunked";
  /** How much of the body is sent before the sender goes away; all of it when absent. */
  cutAt?: number;
}

const BOUNDARY = `--form-${randomBytes(8).toString("hex")}`;

/** The bytes of a request. A header or an address ends before a character that it can't contain. */
export function writeRequest(draft: Draft): { bytes: Buffer; isWhole: boolean } {
  const body = draft.parts ? multipart(draft.parts) : draft.body;
  const headers: Pairs = [...draft.headers];
  const has = (name: string): boolean => headers.some(([known]) => known.toLowerCase() === name);
  if (draft.cookies.length > 0) {
    const cookies = draft.cookies.map(([name, value]) => Buffer.concat([bytesOf(name), bytesOf("="), bytesOf(value)]));
    headers.push(["cookie", join(cookies, "; ")]);
  }
  if (draft.parts && !has("content-type")) headers.push(["content-type", `multipart/form-data; boundary=${BOUNDARY}`]);
  if (body && draft.framing === "length") headers.push(["content-length", String(body.length)]);
  if (body && draft.framing === "chunked") headers.push(["transfer-encoding", "chunked"]);
  const lines = [
    join([bytesOf(`${draft.method} ${draft.path}`), writeQuery(draft.query), bytesOf(" HTTP/1.1")], ""),
    ...headers.map(([name, value]) => join([bytesOf(name), withoutLineBreaks(value)], ": ")),
  ];
  const head = join([...lines, Buffer.from(""), Buffer.from("")], "\r\n");
  const framed = body && draft.framing === "chunked" ? chunked(body) : (body ?? Buffer.alloc(0));
  const sent = framed.subarray(0, draft.cutAt ?? framed.length);
  return { bytes: Buffer.concat([head, sent]), isWhole: sent.length === framed.length };
}

/** Every byte that is not plainly harmless in an address, by its number. */
export function percentEncode(value: string | Buffer): string {
  return [...bytesOf(value)]
    .map((byte) => {
      const text = String.fromCharCode(byte);
      return /[\w.~-]/.test(text) ? text : `%${byte.toString(16).padStart(2, "0")}`;
    })
    .join("");
}

function writeQuery(query: Pairs): Buffer {
  if (query.length === 0) return Buffer.alloc(0);
  return Buffer.from(`?${query.map((pair) => pair.map(percentEncode).join("=")).join("&")}`);
}

function multipart(parts: Part[]): Buffer {
  const written = parts.map(({ name, value, file }) => {
    const fileName = file === undefined ? "" : `; filename="${file}"\r\ncontent-type: application/octet-stream`;
    return Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="`),
      withoutLineBreaks(name),
      Buffer.from(`"${fileName}\r\n\r\n`),
      bytesOf(value),
      Buffer.from("\r\n"),
    ]);
  });
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function chunked(body: Buffer): Buffer {
  const middle = Math.ceil(body.length / 2);
  const chunks = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0);
  const written = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...written, Buffer.from("0\r\n\r\n")]);
}

/** A line break would end the header and make another input. */
function withoutLineBreaks(value: string | Buffer): Buffer {
  return Buffer.from(bytesOf(value).filter((byte) => byte !== 10 && byte !== 13));
}

function join(pieces: Buffer[], separator: string): Buffer {
  return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [Buffer.from(separator), piece])));
}

export function bytesOf(value: string | Buffer): Buffer {
  return typeof value === "string" ? Buffer.from(value) : value;
}
