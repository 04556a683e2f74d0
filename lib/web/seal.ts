import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";

/** Encrypts secrets in the database. The keys are derived from the session secrets, which are not in it. */
export interface Seal {
  /** @param context names the owner of the text, such as an order; opening under another context fails. */
  close(text: string, context: string): string;
  /** @throws when the text was changed, belongs to another context, or its secret is no longer among the settings. */
  open(sealed: string, context: string): string;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param secrets by number; the highest seals, each of them opens. */
export function createSeal(secrets: Readonly<Record<string, string>>): Seal {
  const keys = new Map(
    Object.entries(secrets).map(([number, secret]) => [
      number,
      // As a key object: with bytes, each call would make one.
      createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "seal", 32))),
    ]),
  );
  const newest = String(Math.max(...Object.keys(secrets).map(Number)));

  return {
    close(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(newest), nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${newest}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    },

    open(sealed, context) {
      const [number = "", body = ""] = sealed.split(".");
      const bytes = Buffer.from(body, "base64url");
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, keyOf(number), nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    },
  };

  function keyOf(number: string): KeyObject {
    const key = keys.get(number);
    if (!key) throw new Error(`no secret number ${number}`);
    return key;
  }
}
