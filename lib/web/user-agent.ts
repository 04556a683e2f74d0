import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Longer than any browser's. */
const MAX_LENGTH = 500;

/**
 * Truncates the User-Agent header of each request before the framework sees it. The framework looks for robots in it with a pattern
 * of quadratic time: 10,000 letters took a second, in which no other request was answered.
 */
export function truncateUserAgents(): void {
  subscribe("http.server.request.start", (message) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    const agent = headers["user-agent"];
    if (agent !== undefined && agent.length > MAX_LENGTH) headers["user-agent"] = agent.slice(0, MAX_LENGTH);
  });
}
