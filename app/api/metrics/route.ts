import { bearsToken } from "#/app/api/bearer.ts";
import { env } from "#/lib/env.ts";
import { log } from "#/lib/process/log.ts";
import { scrape } from "#/lib/shop/metrics.ts";

/** The shop's metrics for Prometheus, for who bears the METRICS_TOKEN. Without that setting there is nothing here. */
export async function GET(request: Request): Promise<Response> {
  const token = env().METRICS_TOKEN;
  if (token === undefined) return answer(404);
  if (!bearsToken(request, token)) return answer(401, { "www-authenticate": "Bearer" });
  try {
    const { text, contentType } = await scrape();
    return new Response(text, { headers: { "content-type": contentType, "cache-control": "no-store" } });
  } catch (error) {
    log.error("route failed", { page: "api/metrics", error });
    return answer(503);
  }
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });
}
