import { spawn } from "node:child_process";
import http from "node:http";
import { createInterface } from "node:readline";
import { answerOf } from "#/testbed/notification.ts";
import { NOTIFICATION_KEY, SECOND_KEY } from "#/testbed/signer.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* The running shop against the signer and forger in another language (e2e/signer). */

interface Message {
  kind: string;
  status: number;
  headers: [string, string][];
  body: string;
}

const AT_ONCE = 32;
const KEYS = [NOTIFICATION_KEY, SECOND_KEY].map(({ id, hex }) => `${id}:${hex}`).join("\n");

async function signed(what: "genuine" | "forged", count: number): Promise<Message[]> {
  const options = ["--count", String(count), "--seed", "2", "--keys", KEYS];
  const signer = spawn(process.env.PYTHON ?? "python3", ["-B", "e2e/signer", what, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const messages: Message[] = [];
  for await (const line of createInterface(signer.stdout)) messages.push(JSON.parse(line) as Message);
  return messages;
}

/** Sends them all, many at once, and returns the wrong answers. */
async function sendAll(origin: string, messages: Message[]): Promise<string[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const wrong: string[] = [];
  const answers = messages.map(async ({ kind, status, headers, body }) => {
    const bytes = Buffer.from(body, "base64");
    const own = [
      ["content-type", "application/json"],
      ["content-length", String(bytes.length)],
    ];
    const request = http.request(`${origin}/api/notifications`, {
      agent,
      method: "POST",
      headers: [["host", new URL(origin).host], ...own, ...headers].flat(),
    });
    const answer = await answerOf(request.end(bytes));
    if (answer !== `${status} application/json {}`) wrong.push(`${kind}: ${answer}`);
  });
  await Promise.all(answers);
  agent.destroy();
  return wrong;
}

for (const count of [200, 2_000]) {
  test(
    `${count} genuine notifications, 32 at a time, are all stored, with any content [W30]`,
    longUnless(count === 200),
    async ({ servers }) => {
      const messages = await signed("genuine", count);
      const wrong = await sendAll(servers.shop.origin, messages);
      expect(wrong).toEqual([]);
      expect(messages).toHaveLength(count);
    },
  );
}

test("2,000 forged notifications are refused, each with its status [W21]", LONG, async ({ servers }) => {
  const messages = await signed("forged", 2_000);
  const wrong = await sendAll(servers.shop.origin, messages);
  expect(wrong).toEqual([]);
  expect(messages).toHaveLength(2_000);
});
