import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

test.each([
  ["a script", "<script>alert(1)</script>"],
  ["a script in a link", "[a](javascript:alert(1))"],
  ["a script in a coded link", "[a](java&#115;cript:alert(1))"],
  ["a document in a link", "[a](data:text/html,<script>alert(1)</script>)"],
  ["a handler", '<p onclick="alert(1)">a</p>'],
  ["a picture", "![a](https://elsewhere.example/a.png)"],
  ["a frame", '<iframe src="https://elsewhere.example"></iframe>'],
  ["a style", "<style>body{display:none}</style><p style='position:fixed'>a</p>"],
  ["a form", "<form action='https://elsewhere.example'><input name=card></form>"],
  ["a drawing", "<svg><script>alert(1)</script></svg>"],
])("nothing of %s is left [v5.0.0-1.2.2, v5.0.0-1.3.5]", (_what, text) => {
  expect(renderMarkdown(text)).not.toMatch(/alert|elsewhere|style|onclick|<(img|iframe|form|input|svg|script)/);
});

test("headings, lists, emphasis and links are kept", () => {
  const html = renderMarkdown("# Title\n\n- **one** [site](https://example.com/a) [mail](mailto:help@example.com)");
  expect(html).toContain("<h1>Title</h1>");
  expect(html).toContain("<li><strong>one</strong>");
  expect(html).toContain('<a href="https://example.com/a">site</a>');
  expect(html).toContain('<a href="mailto:help@example.com">mail</a>');
});
