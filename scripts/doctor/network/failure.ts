/** Why a connection failed, in words for an operator who is no developer. */
interface Failure {
  text: string;
  advice: string;
  /** Nothing listens there, or not yet. Any other failure means that a server is there, or that the name is wrong. */
  isSilence: boolean;
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;
const NO_TLS = /WRONG_VERSION|EPROTO|ERR_SSL|ERR_TLS/;

/** @param code Node's name for the failure, or "time-out" */
export function failureOf(code: string): Failure {
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return found("the host name is unknown (ENOTFOUND).", "check the spelling of the host name, and the DNS.");
  }
  if (CERTIFICATE.test(code)) {
    return found(
      `its certificate is not accepted (${code}).`,
      "renew the certificate, or use the host name that is in it.",
    );
  }
  if (NO_TLS.test(code)) {
    return found(
      `no secure connection is possible (${code}).`,
      "check whether it should be http or https, and the port.",
    );
  }
  if (code.startsWith("HPE_")) return found(`the server there does not speak HTTP (${code}).`, "check the port.");
  if (code === "time-out" || code === "ETIMEDOUT") {
    return silence("no answer in time.", "check the address, and whether a firewall blocks the connection.");
  }
  return silence(
    `no connection is possible (${code}).`,
    "check the host and the port, and that the server is running.",
  );
}

/** The code of a failed connection. `fetch` hides it in the cause. */
export function codeOf(error: unknown): string {
  for (let next = error, depth = 0; next instanceof Error && depth < 5; next = next.cause, depth += 1) {
    if (next.name === "TimeoutError") return "time-out";
    if ("code" in next && typeof next.code === "string") return next.code;
  }
  return error instanceof Error ? error.name : "unknown";
}

function found(text: string, advice: string): Failure {
  return { text, advice, isSilence: false };
}

function silence(text: string, advice: string): Failure {
  return { text, advice, isSilence: true };
}
