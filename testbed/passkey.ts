import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What a browser would sign for, and how its key behaves. */
export interface Answering {
  challenge: string;
  origin: string;
  counter?: number;
  /** Whether the person showed a finger or typed a PIN. */
  isVerified?: boolean;
}

/** A passkey in memory: it makes and answers challenges as browser and authenticator do together. */
export function createPasskey(host: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = randomBytes(16);
  const id = rawId.toString("base64url");
  const common = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  let owner = "";

  const dataOf = (flags: number, { counter = 0, isVerified = true }: Answering): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const present = 0x01 | (isVerified ? 0x04 : 0);
    return Buffer.concat([createHash("sha256").update(host).digest(), Buffer.from([flags | present]), count]);
  };
  const clientData = (type: string, { challenge, origin }: Answering): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id,
    /** @param userId whose key it is */
    make(userId: string, asked: Answering) {
      owner = userId;
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, "base64url"),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, "base64url"),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cose]);
      const data = Buffer.concat([dataOf(0x40, asked), credential]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[textOf("fmt"), textOf("none"), textOf("attStmt"), Buffer.from([0xa0]), textOf("authData")],
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", asked).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      };
      return { ...common, response };
    },
    answer(asked: Answering) {
      const data = dataOf(0, asked);
      const client = clientData("webauthn.get", asked);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        userHandle: owner,
      };
      return { ...common, response };
    },
  };
}

/** A short text in CBOR. */
function textOf(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
