import https from "node:https";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The address on this machine that it comes from. */
  from?: string;
}

/** One request on a connection of its own, to a server whose certificate isn't checked. */
export function ask(url: string, { method = "GET", headers = {}, body, from }: Asking = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers,
      agent: false,
      rejectUnauthorized: false,
      ...(from && { localAddress: from }),
      family: 4,
    };
    const asked = https.request(url, options, (answer) => {
      answer.on("error", reject).on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      answer.resume();
    });
    asked.on("error", reject).end(body);
  });
}

const AT_ONCE = 16;

/** The shop's answers to a load while it restarts: what was lost, with its reason, and the longest wait. */
export interface Load {
  answered: number;
  lost: Map<string, number>;
  longestMs: number;
}

/** Sends requests until so many are done; forms and pages in turn. */
export async function sendLoad(origin: string, count: number, onDone: (done: number) => void): Promise<Load> {
  const load: Load = { answered: 0, lost: new Map(), longestMs: 0 };
  let next = 0;
  const sender = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      const startedAt = performance.now();
      const reason = await sendOne(origin, index);
      load.longestMs = Math.max(load.longestMs, performance.now() - startedAt);
      if (reason === null) load.answered += 1;
      else load.lost.set(reason, (load.lost.get(reason) ?? 0) + 1);
      onDone(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return load;
}

/** A page, or a notification that the shop refuses since it isn't signed: a proxy repeats the one where an answer fails to come, never the other. */
async function sendOne(origin: string, index: number): Promise<string | null> {
  const isPost = index % 2 === 1;
  const wanted = isPost ? 401 : 200;
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  try {
    const { status } = await ask(isPost ? `${origin}/api/notifications` : `${origin}/`, isPost ? post : {});
    return status === wanted ? null : `${isPost ? "POST" : "GET"} ${status}`;
  } catch (error) {
    return `${isPost ? "POST" : "GET"} ${(error as NodeJS.ErrnoException).code}`;
  }
}
