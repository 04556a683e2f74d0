/** Why a connection failed, in words for somebody who is no developer. */
export interface Trouble {
  text: string;
  advice: string;
  /** Nobody is listening there, or not yet; with any other trouble somebody or something is, or the name is wrong. */
  isSilence: boolean;
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;
const NO_TLS = /WRONG_VERSION|EPROTO|ERR_SSL|ERR_TLS/;

/** @param code Node's name for it, or "time-out" */
export function troubleOf(code: string): Trouble {
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return said("the name of the host is not known (ENOTFOUND).", "check the spelling of the host name, and the DNS.");
  }
  if (CERTIFICATE.test(code)) {
    return said(
      `its certificate is not accepted (${code}).`,
      "have the certificate renewed, or use the host name that it was made for.",
    );
  }
  if (NO_TLS.test(code)) {
    return said(
      `no secure connection comes about (${code}).`,
      "check whether it should be http or https, and the port.",
    );
  }
  if (code.startsWith("HPE_")) {
    return said(`what answers there does not speak HTTP (${code}).`, "check the port.");
  }
  if (code === "time-out" || code === "ETIMEDOUT") {
    return silence("nothing answers in time.", "check the address, and whether a firewall stands between.");
  }
  return silence(`no connection comes about (${code}).`, "check the host and the port, and that it is running.");
}

/** The code of whatever a connection failed with. `fetch` hides it in the cause. */
export function codeOf(error: unknown): string {
  for (let next = error, depth = 0; next instanceof Error && depth < 5; next = next.cause, depth += 1) {
    if (next.name === "TimeoutError") return "time-out";
    if ("code" in next && typeof next.code === "string") return next.code;
  }
  return error instanceof Error ? error.name : "unknown";
}

function said(text: string, advice: string): Trouble {
  return { text, advice, isSilence: false };
}

function silence(text: string, advice: string): Trouble {
  return { text, advice, isSilence: true };
}
