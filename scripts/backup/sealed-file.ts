import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";

/*
 * A file sealed for the holder of a private key; docs/operations.md describes the format. X25519 with a key pair made for the file,
 * HKDF-SHA256, and AES-256-GCM in chunks whose nonces count, so that no chunk can be changed, moved or left out.
 */

const NAME = "sim-top-up backup 1";
const CHUNK = 65_536;
const TAG = 16;
/** The name, a blank, 32 bytes as base64url and a line feed. */
const HEADER = NAME.length + 45;

/** The file isn't sealed for this key, or isn't whole. The message is for the operator. */
export class SealedFileError extends Error {
  override readonly name = "SealedFileError";
}

/** A new pair: the setting, and the private key in PEM. */
export function newKeyPair(): { setting: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync("x25519");
  return { setting: rawOf(publicKey), privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

/** @param setting `BACKUP_PUBLIC_KEY` */
export async function sealFile(from: string, to: string, setting: string): Promise<void> {
  const pair = generateKeyPairSync("x25519");
  const sender = rawOf(pair.publicKey);
  const header = Buffer.from(`${NAME} ${sender}\n`);
  const key = keyOf(diffieHellman({ privateKey: pair.privateKey, publicKey: publicKeyOf(setting) }), sender, setting);
  const [source, target] = [await open(from, "r"), await open(to, "wx", 0o600)];
  try {
    await target.appendFile(header);
    const { size } = await source.stat();
    const last = Math.max(0, Math.ceil(size / CHUNK) - 1);
    for (let index = 0; index <= last; index += 1) {
      const plain = await read(source, index * CHUNK, CHUNK);
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index, index === last));
      cipher.setAAD(header);
      await target.appendFile(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
    }
    await target.sync();
  } finally {
    await source.close();
    await target.close();
  }
}

/** Whether a file begins as a sealed one. */
export async function isSealed(file: string): Promise<boolean> {
  const source = await open(file, "r");
  try {
    return (await read(source, 0, NAME.length)).toString() === NAME;
  } finally {
    await source.close();
  }
}

/** @throws {SealedFileError} */
export async function openSealedFile(from: string, to: string, privatePem: string): Promise<void> {
  const privateKey = readPrivateKey(privatePem);
  const [source, target] = [await open(from, "r"), await open(to, "wx", 0o600)];
  try {
    const header = await read(source, 0, HEADER);
    const sender = header.toString().slice(NAME.length + 1, -1);
    if (!/^[\w-]{43}$/.test(sender)) throw new SealedFileError("the backup is cut short or was changed");
    const own = rawOf(createPublicKey(privateKey));
    const key = keyOf(diffieHellman({ privateKey, publicKey: publicKeyOf(sender) }), sender, own);
    const { size } = await source.stat();
    const last = Math.max(0, Math.ceil((size - HEADER) / (CHUNK + TAG)) - 1);
    for (let index = 0; index <= last; index += 1) {
      const sealed = await read(source, HEADER + index * (CHUNK + TAG), CHUNK + TAG);
      await target.appendFile(openChunk(key, header, sealed, { index, isLast: index === last }));
    }
    await target.sync();
  } finally {
    await source.close();
    await target.close();
  }
}

function openChunk(key: Buffer, header: Buffer, sealed: Buffer, { index, isLast }: { index: number; isLast: boolean }) {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index, isLast), { authTagLength: TAG });
    decipher.setAAD(header);
    decipher.setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  } catch (error) {
    const text =
      index === 0
        ? "this key doesn't open the backup, or the backup was changed"
        : "the backup is cut short or was changed";
    throw new SealedFileError(text, { cause: error });
  }
}

/** Eleven bytes that count from zero, and one that is 1 for the last chunk. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function keyOf(shared: Buffer, sender: string, receiver: string): Buffer {
  return Buffer.from(hkdfSync("sha256", shared, `${sender}${receiver}`, NAME, 32));
}

function publicKeyOf(raw: string): KeyObject {
  return createPublicKey({ key: { kty: "OKP", crv: "X25519", x: raw }, format: "jwk" });
}

function rawOf(key: KeyObject): string {
  return String(key.export({ format: "jwk" }).x);
}

function readPrivateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === "x25519") return key;
  } catch (error) {
    throw new SealedFileError("the file of the key holds no private key", { cause: error });
  }
  throw new SealedFileError("the file of the key holds a key of another kind");
}

async function read(source: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await source.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
