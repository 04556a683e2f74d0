import { type ChildProcess, spawn } from "node:child_process";

/** A sandbox of a test's own, as a process on a free port, spoken to over HTTP like the partner it stands in for. */
export interface SandboxProcess {
  url: string;
  notificationKey: string;
  /** Reads a control route, or posts to it when a body is given. */
  control<T>(path: string, body?: unknown): Promise<T>;
  stop(): void;
}

const KEY_HEX = "00112233445566778899aabbccddeeff";

export async function startSandbox(environment: Record<string, string> = {}): Promise<SandboxProcess> {
  const notificationKey = `test:${KEY_HEX}`;
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "sandbox/main.ts"], {
    env: { NODE_ENV: "test", SANDBOX_PORT: "0", SANDBOX_NOTIFICATION_KEY: notificationKey, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await readAddress(child);
  return {
    url,
    notificationKey,
    async control<T>(path: string, body?: unknown): Promise<T> {
      const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      const response = await fetch(`${url}/control/${path}`, {
        headers: { "content-type": "application/json" },
        ...init,
      });
      if (!response.ok) throw new Error(`control/${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    stop: () => child.kill(),
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const url = /listening on (\S+)/.exec(text)?.[1];
      if (url) resolve(url);
    });
    child.once("exit", (code) => reject(new Error(`the sandbox ended with ${code}: ${text}`)));
  });
}
