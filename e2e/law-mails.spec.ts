// @module-tag long
import { spareAddress } from "#/testbed/mails.ts";
import { Visitor, wordsOf } from "#/testbed/visitor.ts";
import { declare } from "./declare.ts";
import { payOrder } from "./paid-order.ts";
import { expect, test } from "./shop.ts";

test.use({ mail: true });

const KINDS = [
  { path: "/withdraw", subject: /^We’ve received your withdrawal/, content: "I withdraw from the contract" },
  { path: "/cancel", subject: /^We’ve received your cancellation/, content: "I cancel the auto-renewal" },
];

for (const { path, subject, content } of KINDS) {
  test(`a declaration at ${path} is acknowledged by mail, and one that fits no order by none`, async ({
    servers,
    sandbox,
  }) => {
    const { email } = await payOrder(servers.shop.origin, sandbox);
    const receipt = await sandbox.mail({ to: email, subject: /receipt/i });
    const orderNo = /\b\d{22}\b/.exec(receipt.text)?.[0] ?? "";
    const visitor = new Visitor(servers.shop.origin);
    const stranger = spareAddress();
    for (const typed of [
      { orderNo, email: stranger },
      { orderNo, email },
    ]) {
      const [, answer] = await declare(visitor, path, typed);
      expect(wordsOf(answer ?? { html: "" })).toContain("we’re emailing an acknowledgement to that address");
    }
    const mail = await sandbox.mail({ to: email, subject });
    expect(mail.text).toContain(content);
    expect(mail.text).toContain(orderNo);
    expect(mail.text).toMatch(/\d{4}, \d{1,2}:\d\d\s[AP]M UTC/);
    expect(mail.headers["in-reply-to"]).toBe(receipt.headers["message-id"]);
    expect((await sandbox.mails()).flatMap(({ recipients }) => recipients)).not.toContain(stranger);
  });
}
