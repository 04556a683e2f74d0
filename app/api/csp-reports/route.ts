import { env } from "#/lib/env.ts";
import { limits } from "#/lib/limits/index.ts";
import { log } from "#/lib/process/log.ts";
import { currentClient } from "#/lib/web/client.ts";
import { addressKeys } from "#/lib/web/front/client-address.ts";
import { waitSentence } from "#/lib/web/front/wait-page.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import { readPolicyReports } from "#/lib/web/reports/policy-report.ts";
import { policyReports } from "#/lib/web/reports/policy-reports.ts";
import { BodyError, readBody } from "#/lib/web/request-body.ts";

const LIMITS = { maxBytes: 16 * 1024, timeoutMs: 5_000 };
/** Of `report-uri`, and of the Reporting API. */
const TYPES = /^application\/(csp-report|reports\+json)\s*(;|$)/i;

/** Counts what a browser reports of a live page's policy. Anyone can post here, so it keeps counts, and of what was written only a host. */
export async function POST(request: Request): Promise<Response> {
  try {
    const address = addressKeys(currentClient()?.address ?? "");
    const taken = await (await limits()).take("report", { address, device: null });
    if (taken.status === "refused") return refuse(request, taken.waitMs);
    if (!TYPES.test(request.headers.get("content-type") ?? "")) return answer(400);
    const body = Buffer.from(await readBody(request, LIMITS)).toString("utf8");
    const reports = readPolicyReports(body, env().SHOP_ORIGIN);
    if (reports === null) return answer(400);
    for (const report of reports) policyReports().add(report);
    return answer(204);
  } catch (error) {
    if (error instanceof BodyError) return answer(error.answer.status, error.answer.headers);
    log.error("route failed", { page: "api/csp-reports", error });
    return answer(503, { "retry-after": "60" });
  }
}

/** As any other part that scripts of a page ask. */
function refuse(request: Request, waitMs: number): Response {
  logRefusal("limit", "report by address");
  const text = waitSentence({
    accepted: request.headers.get("accept-language") ?? undefined,
    waitMs,
    isCrowded: false,
  });
  const headers = { "cache-control": "no-store", "retry-after": String(Math.ceil(waitMs / 1_000)) };
  return Response.json({ error: "too many requests", text }, { status: 429, headers });
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });
}
