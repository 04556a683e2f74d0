import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A server's key and its certificate, as PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const OBJECT_ID = 0x06;

/** A new self-signed certificate for "localhost", so that the repository holds no key. */
export function selfSigned(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(SEQUENCE, der(OBJECT_ID, hex("2a8648ce3d040302")));
  const commonName = der(SEQUENCE, der(OBJECT_ID, hex("550403")), der(0x0c, Buffer.from("localhost")));
  const name = der(SEQUENCE, der(SET, commonName));
  const alternativeName = der(SEQUENCE, der(0x82, Buffer.from("localhost")));
  const extension = der(SEQUENCE, der(OBJECT_ID, hex("551d11")), der(0x04, alternativeName));
  const toBeSigned = der(
    SEQUENCE,
    der(0xa0, der(0x02, hex("02"))),
    der(0x02, Buffer.concat([hex("01"), randomBytes(8)])),
    algorithm,
    name,
    der(SEQUENCE, time("200101000000Z"), time("491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(SEQUENCE, extension)),
  );
  const signature = der(0x03, hex("00"), sign("sha256", toBeSigned, privateKey));
  const lines =
    der(SEQUENCE, toBeSigned, algorithm, signature)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return {
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}

/** One element of DER: its tag, its length, its content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content]);
}

function time(text: string): Buffer {
  return der(0x17, Buffer.from(text));
}

function hex(text: string): Buffer {
  return Buffer.from(text, "hex");
}
