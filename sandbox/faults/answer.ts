import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { drip, sendBomb, sendOversize, sendTruncated } from "./bytes.ts";
import type { Fault } from "./fault.ts";
import { patched } from "./patch.ts";

const JSON_TYPE = "application/json";

/**
 * Answers as the fault demands. Most kinds write to the socket themselves, because the framework would correct
 * the very mistakes they are meant to make.
 */
export async function answerWithFault(
  context: Context<{ Bindings: HttpBindings }>,
  fault: Fault,
  genuine: object,
): Promise<Response> {
  await send(context.env.outgoing, fault, genuine);
  return RESPONSE_ALREADY_SENT;
}

async function send(outgoing: ServerResponse, fault: Fault, genuine: object): Promise<void> {
  const text = JSON.stringify(genuine);
  switch (fault.kind) {
    case "status":
      return end(outgoing, fault.status, statusHeaders(fault), statusBody(fault.body));
    case "redirect":
      return end(outgoing, fault.status, { location: fault.location }, "");
    case "html":
      return end(outgoing, 200, { "content-type": "text/html" }, "<!doctype html><title>Sign in</title><p>Sign in</p>");
    case "empty":
      return end(outgoing, 200, { "content-type": JSON_TYPE }, "");
    case "truncated":
      return sendTruncated(outgoing, text);
    case "garbage":
      return json(outgoing, '{"operateCode":"S","message":success,');
    case "json":
      return json(outgoing, JSON.stringify(fault.body));
    case "patch":
      return json(outgoing, JSON.stringify(patched(genuine, fault.set, fault.remove)));
    case "reset-before":
    case "reset-after":
      outgoing.socket?.resetAndDestroy();
      return;
    case "stall":
      return;
    case "stall-body":
      outgoing.writeHead(200, { "content-type": JSON_TYPE }).flushHeaders();
      return;
    case "drip":
      return drip(outgoing, text, fault.bytesPerSecond);
    case "oversize":
      return sendOversize(outgoing, fault.bytes);
    case "bomb":
      return sendBomb(outgoing, fault.bytes);
    case "bad-utf8":
      // A lone continuation byte inside a string, where a lenient decoder would put a replacement character.
      return json(outgoing, Buffer.concat([Buffer.from('{"note":"'), Buffer.from([0x80, 0xff]), rest('"', text)]));
    case "bom":
      return json(outgoing, `\uFEFF${text}`);
    case "duplicate-keys":
      return json(outgoing, withDuplicateKeys(text));
    case "delay":
      await wait(fault.ms);
      return json(outgoing, text);
    case "text-plain":
      return end(outgoing, 200, { "content-type": "text/plain; charset=utf-8" }, text);
    default:
      return fault satisfies never;
  }
}

function json(outgoing: ServerResponse, body: string | Buffer): void {
  end(outgoing, 200, { "content-type": JSON_TYPE }, body);
}

function end(outgoing: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer): void {
  outgoing.writeHead(status, headers).end(body);
}

function statusHeaders(fault: Extract<Fault, { kind: "status" }>): Record<string, string> {
  return {
    "content-type": fault.contentType ?? JSON_TYPE,
    ...(fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) }),
  };
}

function statusBody(body: unknown): string {
  if (body === undefined) return "";
  return typeof body === "string" ? body : JSON.stringify(body);
}

/** Completes an object whose first member is already written with the members of the genuine answer. */
function rest(closing: string, text: string): Buffer {
  return Buffer.from(text === "{}" ? `${closing}}` : `${closing},${text.slice(1)}`);
}

/** Repeats every top-level member as null; a careless parser keeps the second one. */
function withDuplicateKeys(text: string): string {
  const names = Object.keys(JSON.parse(text) as object);
  return `${text.slice(0, -1)}${names.map((name) => `,${JSON.stringify(name)}:null`).join("")}}`;
}
