import http from "node:http";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import { formWith, Visitor } from "#/testbed/visitor.ts";
import { AddressedBuyer } from "./addressed.ts";

/*
 * Three attackers in a process of their own: one reads My SIM over 200 connections, one asks for unknown numbers over 200, and one leaves
 * orders unpaid. Each comes from one address, or all from a thousand. Prints once a second what they were answered.
 */

const [origin = "", count = "1"] = process.argv.slice(2);
const CONNECTIONS = 200;
const LEAVERS = 8;
/** They have machines of their own in reality. Here they leave the processor to the shop. */
const PRIORITY = 10;

const answers: Record<string, Record<string, number>> = { reader: {}, guesser: {}, leaver: {} };

function note(who: string, status: number | string): void {
  const own = answers[who] ?? {};
  own[status] = (own[status] ?? 0) + 1;
}

/** Of this attacker: always the same, or any of a thousand. */
function addressOf(attacker: number): string {
  if (count === "1") return `203.0.113.${attacker}`;
  const index = Math.floor(Math.random() * Number(count));
  return `198.51.${Math.floor(index / 250)}.${index % 250}`;
}

function ask(agent: http.Agent, path: string, headers: Record<string, string>, body = ""): Promise<number> {
  const method = body === "" ? "GET" : "POST";
  return new Promise((resolve) => {
    const request = http.request(`${origin}${path}`, { method, agent, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", () => resolve(0)).end(body);
  });
}

/** @param send gives the status of one answer */
function overConnections(who: string, send: (agent: http.Agent) => Promise<number>): void {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const line = async (): Promise<void> => {
    for (;;) {
      const status = await send(agent);
      note(who, status);
      // A refused connection is opened again, but not in an endless loop within one turn.
      if (status === 0) await pause(50);
    }
  };
  for (let index = 0; index < CONNECTIONS; index += 1) void line();
}

async function readMySim(): Promise<void> {
  const visitor = new AddressedBuyer(origin, SIM.inUse, addressOf(1));
  await visitor.showPlans();
  overConnections("reader", (agent) => ask(agent, "/sim", { cookie: visitor.cookie, "x-forwarded-for": addressOf(1) }));
}

async function guessNumbers(): Promise<void> {
  const visitor = new Visitor(origin);
  const form = formWith(await visitor.get("/"), "number");
  const boundary = "----guess";
  const parts = (number: string): string =>
    [...form.filter(([name]) => name !== "number"), ["number", number] as const]
      .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("");
  overConnections("guesser", (agent) => {
    const number = `8944${String(Math.random()).slice(2, 17).padEnd(15, "0")}`;
    const headers = {
      origin,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "x-forwarded-for": addressOf(2),
    };
    return ask(agent, "/", headers, `${parts(number)}--${boundary}--\r\n`);
  });
}

/** Each order by a browser without a cookie. */
async function leaveOrders(): Promise<never> {
  for (;;) {
    const buyer = new AddressedBuyer(origin, spareSim(), addressOf(3));
    // Where a limit refuses, the next form is missing.
    const end = await buyer.openCardForm().then(
      ({ status }) => status,
      () => "refused",
    );
    note("leaver", end);
    if (end === "refused") await pause(20);
  }
}

setPriority(PRIORITY);
await readMySim();
await guessNumbers();
for (let index = 0; index < LEAVERS; index += 1) void leaveOrders();
process.stdout.write("attacking\n");
setInterval(() => process.stdout.write(`${JSON.stringify(answers)}\n`), 1_000);
