import type { Exchange, Trace } from "#/lib/partner/exchange.ts";
import type { Blot } from "./blot.ts";

/** What the command writes: on the terminal while it runs, and afterwards as one report. */
export interface Transcript {
  /** A line that may quote the partner. */
  line(text: string): void;
  /** A line in which all is our own. */
  ownLine(text: string): void;
  /** A request and its answer. `fields` are what was sent. */
  exchange(title: string, fields: unknown, outcome: { status: number; answer: unknown } | { failure: string }): void;
  /** Sees the calls to the partner service. */
  trace: Trace;
  text(): string;
}

export function createTranscript(blot: Blot, write: (text: string) => void): Transcript {
  const lines: string[] = [];
  const line = (text: string): void => {
    lines.push(text);
    write(`${text}\n`);
  };
  const json = (value: unknown): string => JSON.stringify(blot.value("", value), null, 1).replaceAll("```", "'''");

  const exchange: Transcript["exchange"] = (title, fields, outcome) => {
    const end = "failure" in outcome ? `no answer: ${blot.text(outcome.failure)}` : `status ${outcome.status}`;
    line(`\`${blot.text(title)}\`: ${end}\n`);
    line(`\`\`\`json\n${json(fields)}\n\`\`\`\n`);
    if ("answer" in outcome) line(`\`\`\`json\n${json(outcome.answer)}\n\`\`\`\n`);
  };
  return {
    line: (text) => line(blot.text(text)),
    ownLine: line,
    exchange,
    trace(request, outcome) {
      const title = `${request.method} /${request.call}`;
      if (outcome instanceof Error) return exchange(title, fieldsOf(request), { failure: outcome.message });
      exchange(title, fieldsOf(request), { status: outcome.status, answer: parse(outcome.bytes) });
    },
    text: () => `${lines.join("\n")}\n`,
  };
}

function fieldsOf({ url, body }: Exchange): unknown {
  return body === undefined ? Object.fromEntries(new URL(url).searchParams) : parse(body);
}

/** The answer as it reads: text that isn't JSON is shown too. */
export function parse(bytes: Uint8Array | string): unknown {
  const text = Buffer.from(bytes).toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
