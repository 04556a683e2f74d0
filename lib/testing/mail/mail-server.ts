import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import type { MailServer as Settings } from "#/lib/mail/configure.ts";
import { freePort } from "#/testbed/servers.ts";

/** The moments at which the server can be told to do something else than to take the mail. */
export type Moment = "connect" | "login" | "sender" | "recipient" | "message" | "taken";

/** A reply such as `451 4.7.1 later`, `drop` for a cut connection, `hang` for silence. */
export type Behaviour = `${number} ${string}` | "drop" | "hang";

export interface ReceivedMail {
  from: string;
  to: string;
  raw: Buffer;
}

/** A mail server of its own library, so that another reading of SMTP than the shop's decides. It counts what it takes. */
export interface TestMailServer {
  settings: Settings;
  /** What it has in hand, even where its answer was lost. */
  mails: ReceivedMail[];
  /** Each moment reached, in order. */
  moments: Moment[];
  /** What to do at a moment, from now on; null is to go on. */
  at(moment: Moment, behaviour: Behaviour | null): void;
  /** Resolves when a moment has been reached so often in all. */
  reached(moment: Moment, times?: number): Promise<void>;
  /** Refuses connections; the port stays its own. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const behaviours = new Map<Moment, Behaviour>();
  const listeners = new Set<() => void>();
  const mails: ReceivedMail[] = [];
  const moments: Moment[] = [];
  let server = create();
  // Of its own, so that no other program is given it while this server is stopped.
  const port = await freePort();
  await listen();

  function create(): SMTPServer {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onConnect: (session, done) => pass("connect", session, done),
      onAuth: ({ username }, session, done) =>
        pass("login", session, (error) => (error ? done(error) : done(null, { user: username }))),
      onMailFrom: (_address, session, done) => pass("sender", session, done),
      onRcptTo: (_address, session, done) => pass("recipient", session, done),
      onData: async (stream, session, done) => {
        if (behaviours.get("message") === "drop") return pass("message", session, done);
        const raw = await buffer(stream);
        const { mailFrom, rcptTo } = session.envelope;
        pass("message", session, (error) => {
          if (error) return done(error);
          mails.push({ from: mailFrom === false ? "" : mailFrom.address, to: rcptTo[0]?.address ?? "", raw });
          pass("taken", session, done);
        });
      },
      ...options,
    });
    // A client that drops its connection is no error here.
    made.on("error", () => undefined);
    return made;
  }

  function pass(moment: Moment, session: SMTPServerSession, done: (error?: Error | null) => void): void {
    moments.push(moment);
    for (const listener of listeners) listener();
    const behaviour = behaviours.get(moment);
    if (behaviour === "drop") {
      for (const connection of server.connections)
        if (connection.session.id === session.id) connection._socket.destroy();
    } else if (behaviour !== "hang") {
      const [, code = "", text = ""] = /^(\d{3}) (.*)$/s.exec(behaviour ?? "") ?? [];
      done(code === "" ? null : Object.assign(new Error(text), { responseCode: Number(code) }));
    }
  }

  async function listen(): Promise<void> {
    const listening = server.listen(port, "127.0.0.1");
    await once(listening, "listening");
  }

  const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return {
    settings: { host: "127.0.0.1", port, tls: "none", login: null },
    mails,
    moments,
    at(moment, behaviour) {
      if (behaviour === null) behaviours.delete(moment);
      else behaviours.set(moment, behaviour);
    },
    reached(moment, times = 1) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = (): void => {
        if (moments.filter((one) => one === moment).length >= times) resolve();
      };
      listeners.add(look);
      look();
      return promise.finally(() => listeners.delete(look));
    },
    stop,
    async start() {
      server = create();
      await listen();
    },
    close: stop,
  };
}
