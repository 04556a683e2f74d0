import { createServer } from "node:net";
import { fail } from "./processes.mjs";

/** The ports that browsers and `fetch` refuse to open: "bad ports" of the Fetch standard. */
export const BLOCKED_PORTS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Ends this script with a sentence that names the setting, unless a server can listen on each port. */
export async function refuseTakenPorts(ports) {
  const names = new Map();
  for (const [setting, port] of Object.entries(ports)) {
    if (names.has(port)) fail(`${names.get(port)} and ${setting} are both ${port}: set one of them to another port.`);
    names.set(port, setting);
    const error = await listenError(port);
    if (error?.code === "EADDRINUSE") {
      fail(`Port ${port} is in use: stop the program that listens there, or set ${setting} to another port.`);
    }
    if (error) fail(`Port ${port} can't be used (${error.message}): set ${setting} to another port.`);
  }
}

/** Ends this script with a sentence when browsers refuse to open a port. */
export function refuseBlockedPort(setting, port) {
  if (BLOCKED_PORTS.has(port)) fail(`Browsers refuse to open port ${port}: set ${setting} to another port.`);
}

async function listenError(port) {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(port, () => server.close(() => resolve(undefined)));
  }).catch((error) => error);
}
