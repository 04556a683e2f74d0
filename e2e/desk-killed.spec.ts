import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import { mailSettings } from "#/testbed/servers.ts";
import { formWith, Visitor } from "#/testbed/visitor.ts";
import { signIn } from "./desk.ts";
import { payOrder } from "./paid-order.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* An operator presses, the shop's process is killed, the next one starts, and the operator presses again. */

const NOTE = "The buyer has called twice.";
const ANSWER = "It is on its way.";

for (const [killed, isAnswered] of [
  ["while the presses are on their way", false],
  ["once the first press is answered", true],
] as const) {
  test(
    `a note, a receipt sent again and an answer are each once, killed ${killed}`,
    LONG,
    async ({ openBrowser, restartable, sandbox, servers }) => {
      const settings = mailSettings(servers.sandbox);
      const first = await restartable.start(settings);
      const { buyer, email, orderId } = await payOrder(first.origin, sandbox);
      const receipts = async () => {
        const mails = (await sandbox.mails()).filter(
          ({ recipients, subject }) => recipients.includes(email) && /receipt/i.test(subject),
        );
        return mails.length;
      };
      await expect.poll(receipts).toBe(1);
      const page = await openBrowser({ baseURL: first.origin });
      await signIn(page, first, "Kay");
      const operator = new Visitor(first.origin);
      operator.cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
      const path = `/desk/orders/${orderId}`;
      const note = formWith(await operator.get(path), "replaces");
      // The mail server's answer may still be on its way to the database: until then there is no button.
      await expect
        .poll(async () => (await operator.get(`${path}/receipt`)).forms.flat().some(([name]) => name === "orderId"))
        .toBe(true);
      const receipt = formWith(await operator.get(`${path}/receipt`), "orderId");
      const help = `/help/${orderId}`;
      await buyer.submit(help, formWith(await buyer.get(help), "saw"), { text: "Where is my plan?" });
      const casePath = /\/desk\/cases\/[\w-]{22}/.exec((await operator.get(path)).html)?.[0] ?? "";
      const answer = formWith(await operator.get(casePath), "key");
      const press = () => [
        operator.submit(path, note, { text: NOTE }),
        operator.submit(`${path}/receipt`, receipt),
        operator.submit(casePath, answer, { text: ANSWER }),
      ];
      const presses = press();
      const ended = Promise.allSettled(presses);
      if (isAnswered) await Promise.race(presses);
      first.signal("SIGKILL");
      await Promise.all([first.end, ended]);
      await restartable.start(settings);
      for (let count = 0; count < 2; count += 1) {
        for (const { status } of await Promise.all(press())) expect(status).toBeLessThan(400);
      }
      await expect.poll(receipts).toBe(2);
      await page.goto(path);
      await expect(page.getByText(`Wrote a note: ${NOTE}`)).toHaveCount(1);
      await expect(page.getByText(`Answered the buyer: ${ANSWER}`)).toHaveCount(1);
      const answers = async () => (await sandbox.mails()).filter(({ subject }) => /^Our answer/.test(subject)).length;
      await expect.poll(answers).toBe(1);
      expect(await receipts()).toBe(2);
      expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
    },
  );
}
