import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Longer than any browser's name for itself. */
const MAX_LENGTH = 500;

/**
 * Cuts what a browser calls itself to a length the framework can bear. It looks for robots in it, on every request, with a pattern
 * whose time grows with the square of the length: 10,000 letters took a second, in which nobody else got an answer. Node tells of
 * every request before the framework sees it.
 */
export function cutLongAgents(): void {
  subscribe("http.server.request.start", (message) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    const agent = headers["user-agent"];
    if (agent !== undefined && agent.length > MAX_LENGTH) headers["user-agent"] = agent.slice(0, MAX_LENGTH);
  });
}
