import { expect, test } from "vitest";
import { BodyError, readBody } from "./request-body.ts";

const LIMITS = { maxBytes: 4, timeoutMs: 20 };

const refusalOf = (request: Pick<Request, "body">): Promise<unknown> =>
  readBody(request, LIMITS).catch((error: unknown) => error);

test("a body is read to its end, and a request without one has no bytes", async () => {
  expect(Buffer.from(await readBody(new Response("four"), LIMITS)).toString()).toBe("four");
  expect(await readBody(new Response(null), LIMITS)).toHaveLength(0);
});

test.each([
  [413, "too large", new Response("fives")],
  [408, "cut off", new Response(new ReadableStream())],
  [408, "cut off", new Response(new ReadableStream({ start: (body) => body.error(new Error("reset")) }))],
])("a body that is not read is answered %i, and its connection is closed: %s", async (status, reason, request) => {
  const refusal = await refusalOf(request);
  expect(refusal).toBeInstanceOf(BodyError);
  expect(refusal).toMatchObject({ reason, answer: { status, headers: { connection: "close" } } });
});
