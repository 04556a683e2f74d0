import https from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { runShop } from "#/scripts/doctor/testing/running-shop.ts";
import { selfSigned } from "#/testbed/certificate.ts";
import type { Answer } from "#/testbed/stub-server.ts";
import { type Bench, startBench } from "./testing/bench.ts";
import { type Expected, expectDiagnosis } from "./testing/expect-diagnosis.ts";
import { startDoor, startMail } from "./testing/stand-ins.ts";

/* The address for notifications, the processor's script, the mail server. */

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

async function expectFrom(settings: Record<string, string>, expected: Expected): Promise<void> {
  expectDiagnosis(await bench.run(settings), bench.settings(settings), expected);
}

describe.concurrent("the address for notifications", () => {
  const DOORS: [string, Answer, Expected][] = [
    [
      "behind a redirect to another host",
      redirect("https://www.topup.invalid/"),
      door(/to another host, www\.topup\.invalid.*set it to/),
    ],
    [
      "behind a redirect that adds a slash",
      redirect("/api/notifications/"),
      door(/to \/api\/notifications\/.*removing a slash/),
    ],
    ["without a shop", (response) => response.writeHead(404).end(), door(/404: there is no shop/)],
    [
      "that accepts everything",
      (response) => response.writeHead(200).end("{}"),
      door(/with 200, but the shop would answer 401/),
    ],
    ["behind a firewall", (response) => response.writeHead(403).end(), door(/denies access/)],
    [
      "behind a password",
      (response) => response.writeHead(401, { "www-authenticate": "Basic" }).end("{}"),
      door(/asks for a password/),
    ],
    [
      "with a 401 that is not the shop's",
      (response) => response.writeHead(401).end("Who are you?"),
      door(/would answer 401 and \{\}/),
    ],
    [
      "that redirects with a slash at its end",
      (response, { path }) => response.writeHead(path.endsWith("/") ? 308 : 401, { location: "/" }).end("{}"),
      { warn: ["SHOP_ORIGIN"], says: /with a slash at its end, answers with 308/ },
    ],
    [
      "of a stopped shop behind its proxy",
      (response) => response.writeHead(502).end(),
      { warn: ["SHOP_ORIGIN"], says: /no shop is running.*start the shop/ },
    ],
  ];
  test.each(DOORS)("%s", async (_name, answer, expected) => {
    const { url } = await bench.keep(startDoor(answer));
    await expectFrom({ SHOP_ORIGIN: url }, expected);
  });

  test("that redirects from http to https is named with the address to write", async () => {
    const standIn = await bench.keep(
      startDoor((response, { headers }) =>
        response.writeHead(301, { location: `https://${headers.host}/api/notifications` }).end(),
      ),
    );
    await expectFrom({ SHOP_ORIGIN: standIn.url }, door(/a redirect to https\..*set it to https:/));
  });

  test("with an untrusted certificate is wrong [X06]", async () => {
    const server = https.createServer(selfSigned(), (_request, response) => response.writeHead(401).end("{}"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await expectFrom(
      { SHOP_ORIGIN: `https://localhost:${port}`, PROCESSOR_KEY: "pk_test_51Nabc", TRUST_PROXY: "1" },
      door(/certificate is not accepted/),
    );
    server.close();
  });

  test("without a server is a stopped shop, or a running one that can't be reached", async () => {
    await expectFrom({ SHOP_ORIGIN: "http://127.0.0.1:1" }, { warn: ["SHOP_ORIGIN"], says: /start the shop/ });
    const DATABASE_URL = `file:${join(bench.folder, "running.db")}`;
    const shop = await runShop(DATABASE_URL);
    const settings = { DATABASE_URL, SHOP_ORIGIN: "http://127.0.0.1:1" };
    const diagnosis = await bench.run(settings);
    await shop.stop();
    expectDiagnosis(diagnosis, bench.settings(settings), door(/no connection is possible/));
  });
});

describe.concurrent("the processor's script", () => {
  test("of the sandbox is ok", () =>
    expectFrom({ PROCESSOR_SCRIPT_URL: `${bench.partnerUrl}/processor/stripe.js` }, { says: /^$/ }));
  test("that is missing is wrong", () =>
    expectFrom(
      { PROCESSOR_SCRIPT_URL: `${bench.partnerUrl}/stripe.js` },
      { wrong: ["PROCESSOR_SCRIPT_URL"], says: /no script is there \(404/ },
    ));
});

describe.concurrent("the mail server", () => {
  const SERVERS: [string, string, string, Expected][] = [
    ["that offers TLS", "220 hello\r\n", "250-me\r\n250-STARTTLS\r\n250 HELP\r\n", { says: /^$/ }],
    ["that greets in several lines", "220-hello\r\n220 again\r\n", "250-me\r\n250 STARTTLS\r\n", { says: /^$/ }],
    ["without TLS on this machine", "220 hello\r\n", "250 me\r\n", { says: /^$/ }],
    ["that refuses this machine", "554 no access from here\r\n", "", mail(/refuses this machine \(554\)/)],
    ["that greets and refuses", "220 hello\r\n", "502 not understood\r\n", mail(/then refuses \(502\)/)],
    ["that does not answer", "", "", mail(/no answer in time.*write smtps:/)],
    ["that is another server", "SSH-2.0-OpenSSH\r\n", "", mail(/isn't a mail server/)],
  ];
  test.each(SERVERS)("%s", async (_name, greeting, reply, expected) => {
    const { url } = await bench.keep(startMail(greeting, (line) => (line.startsWith("EHLO") ? reply : "")));
    await expectFrom({ SMTP_URL: url, MAIL_FROM: "postman@example.com" }, expected);
  });

  test("that starts without TLS although the setting says TLS is wrong", async () => {
    const { url } = await bench.keep(startMail("220 hello\r\n"));
    const SMTP_URL = url.replace("smtp:", "smtps:");
    await expectFrom({ SMTP_URL, MAIL_FROM: "postman@example.com" }, mail(/no secure connection.*write smtp:/));
  });

  test("without a server is wrong", () =>
    expectFrom({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "postman@example.com" }, mail(/ECONNREFUSED.*port/)));
});

function door(says: RegExp): Expected {
  return { wrong: ["SHOP_ORIGIN"], says };
}

function mail(says: RegExp): Expected {
  return { wrong: ["SMTP_URL"], says };
}

function redirect(location: string): Answer {
  return (response) => response.writeHead(308, { location }).end();
}
