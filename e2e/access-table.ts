import type { Role } from "./access.ts";

/**
 * Which browser may read or do what with an order. The roles: a browser without a session; one that looked up the order's SIM; one that
 * looked up another SIM; the browser that bought; one that bought for another SIM; one that has taken the pay link, which shows only the
 * end of the SIM's number.
 *
 * "full": plan, amount and SIM; a part of these by its name. "status": the order's status alone. "nothing": nothing of the order or its SIM.
 * "done": it had its effect. "stored": it is kept, and says nothing. "refused": it had none.
 */
export const ACCESS: Record<string, Record<Role, string>> = {
  "GET /": cells("nothing", "SIM", "nothing", "SIM", "nothing", "nothing"),
  "GET /plans": cells("nothing", "full", "nothing", "full", "nothing", "nothing"),
  "GET /scan": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /language": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /help": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  // A form for the browser that bought; what it sends along is shown. Any other browser reads that there is no such order.
  "GET /help/[orderId]": cells("nothing", "nothing", "nothing", "SIM and mail and order number", "nothing", "nothing"),
  "action sendForHelp": cells("refused", "refused", "refused", "done", "refused", "refused"),
  "GET /terms": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /privacy": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /refunds": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  // Anyone who knows the number and the address may declare; no answer says anything about the order.
  "GET /withdraw": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /cancel": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  // The other buyer reads the status of its own order.
  "GET /sim": cells("nothing", "SIM", "nothing", "plan and SIM and order number", "status", "nothing"),
  // It names the SIM by its last digits; what renews is for owners (`access-parts.spec.ts`), and the buyer hasn't paid yet.
  "GET /sim/stop": cells("nothing", "SIM", "nothing", "SIM", "nothing", "nothing"),
  "GET /checkout/[orderId]": cells("nothing", "nothing", "nothing", "full", "nothing", "full"),
  "GET /orders/[orderId]": cells("status", "status", "status", "full", "status", "full"),
  // The link was taken: its address reveals nothing more.
  "GET /pay/[token]": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  // In this shop, which sends no mail, they don't exist; `ways-back.spec.ts` measures them in one that does.
  "GET /mail": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /mail/[token]": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "action askByMail": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "action enterCode": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "action openByLink": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "action stopByLink": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "action setReminders": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "action endReminders": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "GET /api/unsubscribe/[token]": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "POST /api/unsubscribe/[token]": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  // A tool needs a token; there is none here (`feed.spec.ts`).
  "GET /api/sim/[file]": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  // Pictures of plans, which are the same for every buyer; there is none here (`desk-pictures.spec.ts`).
  "GET /pictures/[name]": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /_not-found": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /_global-error": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /apple-touch-icon.png": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /icon.svg": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /icons/[name]": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /.well-known/security.txt": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /manifest.webmanifest": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /worker.js": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /api/health": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /api/ready": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  // Only a program with the token reads it (`metrics.spec.ts`).
  "GET /api/metrics": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "GET /api/orders/[orderId]": cells("status", "status", "status", "status", "status", "status"),
  "POST /api/orders/[orderId]": cells("refused", "refused", "refused", "done", "refused", "done"),
  // Anyone may report what a browser blocked, and only a count is kept (`csp-reports.spec.ts`); what is sent here is no report.
  "POST /api/csp-reports": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "POST /api/notifications": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "GET /api/notifications": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "HEAD /api/notifications": cells("nothing", "nothing", "nothing", "nothing", "nothing", "nothing"),
  "PUT /api/notifications": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "PATCH /api/notifications": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "DELETE /api/notifications": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "OPTIONS /api/notifications": cells("refused", "refused", "refused", "refused", "refused", "refused"),
  "action chooseLanguage": cells("done", "done", "done", "done", "done", "done"),
  "action chooseCurrency": cells("done", "done", "done", "done", "done", "done"),
  "action showPlans": cells("done", "done", "done", "done", "done", "done"),
  "action changeSims": cells("refused", "done", "refused", "done", "refused", "refused"),
  // Stored for the background, which ends nothing that began here: nothing is paid yet, so the buyer owns no SIM.
  "action stopRenewal": cells("refused", "stored", "refused", "stored", "refused", "refused"),
  "action buy": cells("refused", "done", "refused", "done", "refused", "refused"),
  "action continueToPayment": cells("refused", "refused", "refused", "done", "refused", "refused"),
  // Who may pay already is led to the card form.
  "action takePayLink": cells("refused", "refused", "refused", "done", "refused", "done"),
  // It makes the scene's link worthless.
  "action makePayLink": cells("refused", "refused", "refused", "done", "refused", "refused"),
  "action declare": cells("done", "done", "done", "done", "done", "done"),
  // It warns of an order that isn't finished.
  "GET /sign-out": cells("nothing", "nothing", "nothing", "order number", "nothing", "order number"),
  "action keepPages": cells("refused", "refused", "refused", "done", "refused", "refused"),
  // Nearly last, since it pays the scene's order: before that, the form is on no page.
  "action saveBilled": cells("refused", "refused", "refused", "done", "refused", "refused"),
  // For the SIM that the buyer has paid for now.
  "action changeFeed": cells("refused", "refused", "refused", "done", "refused", "refused"),
  // It ends the scene's sessions.
  "action signOutHere": cells("refused", "done", "done", "done", "done", "done"),
};

function cells(
  ...[none, sim, otherSim, buyer, otherBuyer, payer]: [string, string, string, string, string, string]
): Record<Role, string> {
  return { "no session": none, "this SIM": sim, "another SIM": otherSim, buyer, "another buyer": otherBuyer, payer };
}
