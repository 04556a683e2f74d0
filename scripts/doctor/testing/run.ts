import { spawn } from "node:child_process";
import { once } from "node:events";
import { SETTING_NAMES } from "#/lib/env.ts";
import { examine } from "#/scripts/doctor/examine.ts";
import { MAIL_PASSWORD } from "./stand-ins.ts";

export const KNOWN_SIM = "89852072201180436177";

interface Line {
  verdict: string;
  setting: string;
  text: string;
}

export interface Diagnosis {
  code: number;
  text: string;
  lines: Line[];
  /** The settings with that verdict, each once, in the order of the lines. */
  named(verdict: "ok" | "warn" | "wrong"): string[];
  /** The text of all lines about a setting. */
  about(setting: string): string;
}

/** Examines only these settings, in this process. `npm test -- --all` runs the command, which takes a second each time. */
export async function runDoctor(settings: Record<string, string>, ...typed: string[]): Promise<Diagnosis> {
  if (process.env.TEST_ALL) return runCommand(settings, ...typed);
  const lines: string[] = [];
  const code = await examine(settings, typed, (line) => void lines.push(`${line}\n`));
  return diagnosisOf(code, lines.join(""));
}

/** Runs the command in a process of its own with only these settings, and the way to programs. */
export async function runCommand(settings: Record<string, string>, ...typed: string[]): Promise<Diagnosis> {
  // An empty value counts as absent and overrides a developer's own .env.
  const none = Object.fromEntries(SETTING_NAMES.map((name) => [name, ""]));
  const { PATH } = process.env;
  const env: NodeJS.ProcessEnv = { NODE_ENV: "test", PATH, ...none, ...settings };
  const child = spawn(process.execPath, ["scripts/doctor.mjs", ...typed], { env });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = await once(child, "close");
  return diagnosisOf(code, text);
}

function diagnosisOf(code: number, text: string): Diagnosis {
  const lines = [...text.matchAll(/^(ok|warn|wrong) +(SIM number|system clock|test mail|\S+) +(.*)$/gm)].map(
    ([, verdict = "", setting = "", rest = ""]) => ({ verdict, setting, text: rest }),
  );
  const settingsOf = (some: Line[]): string[] => [...new Set(some.map(({ setting }) => setting))];
  return {
    code,
    text,
    lines,
    named: (verdict) => settingsOf(lines.filter((line) => line.verdict === verdict)),
    about: (setting) =>
      lines
        .filter((line) => line.setting === setting)
        .map((line) => line.text)
        .join("\n"),
  };
}

/** The values in these settings that must not be printed. */
export function secretsOf(settings: Record<string, string>): string[] {
  const {
    SESSION_SECRET = "",
    NOTIFICATION_KEYS = "",
    PROCESSOR_KEY = "",
    FLEET_SECRET = "",
    MAIL_FROM = "",
    DATABASE_URL = "",
  } = settings;
  const password = URL.canParse(DATABASE_URL) ? new URL(DATABASE_URL).password : "";
  const keys = NOTIFICATION_KEYS.split(",").map((pair) => pair.split(":")[1] ?? "");
  const secrets = SESSION_SECRET.split(",").map((part) => part.replace(/^\d+:/, ""));
  const long = [...secrets, ...keys, PROCESSOR_KEY, FLEET_SECRET, MAIL_FROM, password].filter(
    ({ length }) => length > 3,
  );
  return [...long, MAIL_PASSWORD, KNOWN_SIM];
}
