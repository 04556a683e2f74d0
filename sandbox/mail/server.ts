import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Schedule } from "#/sandbox/schedule.ts";
import { type MailFault, takeMailFault } from "./fault.ts";
import { type Mailbox, receiveMail } from "./mail.ts";

/** The part of the world that the mail server uses. */
type MailWorld = Mailbox & { mailFaults: MailFault[]; schedule: Schedule };

type Answer = (error?: Error | null) => void;

/** Starts a mail server that takes every mail, reachable from this machine only, without TLS and without a login. */
export async function startMailServer(world: MailWorld, port: number): Promise<{ url: string; stop(): Promise<void> }> {
  const server: SMTPServer = new SMTPServer({
    name: "localhost",
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onConnect: (session, answer) => meet("connect", session, answer),
    onMailFrom: (_sender, session, answer) => meet("sender", session, answer),
    onRcptTo: (_recipient, session, answer) => meet("recipient", session, answer),
    onData: (stream, session, answer) => void take(stream, session, answer),
  });
  // Of connections that a client broke. The sandbox goes on.
  server.on("error", () => undefined);

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession, answer: Answer): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = { sender: mailFrom ? mailFrom.address : "", recipients: rcptTo.map(({ address }) => address) };
    const raw = await buffer(stream);
    meet("message", session, answer, () => receiveMail(world, envelope, raw));
  }

  function meet(at: MailFault["at"], session: SMTPServerSession, answer: Answer, keep?: () => Promise<void>): void {
    const fault = takeMailFault(world.mailFaults, at);
    const go = async (): Promise<void> => {
      if (fault?.kind === "refuse") return answer(refusal(fault.code, fault.text));
      if (fault?.kind === "drop") return drop(session);
      if (fault?.kind !== "lose") await keep?.();
      if (fault?.kind === "keep-and-drop") return drop(session);
      answer();
    };
    if (fault?.kind === "slow") world.schedule.after(fault.ms, go);
    else go().catch(answer);
  }

  function drop({ id }: SMTPServerSession): void {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  }

  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    async stop() {
      for (const connection of server.connections) connection.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
