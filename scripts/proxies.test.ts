import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The examples of a proxy that a release holds. The drill of a release sells through both.

const nginx = readFileSync("packaging/nginx.conf", "utf8");
const caddy = readFileSync("packaging/Caddyfile", "utf8");

test("nginx logs no request, since addresses hold secret links", () => {
  const servers = nginx.split(/^server \{$/m).slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    // Of the whole block: in front of the first location, and set once.
    const [head = ""] = server.split(/^ {4}location /m);
    expect(head).toMatch(/^ {4}access_log off;$/m);
    // A line about a request that failed names its address, too.
    expect(head).toMatch(/^ {4}error_log \/dev\/null;$/m);
    expect(server.match(/\b(?:access|error)_log\b/g)).toHaveLength(2);
  }
});

test("Caddy logs no request, not even one that it couldn't pass on", () => {
  expect(caddy).toMatch(
    /^\{\n(?:\t#.*\n)?\tlog \{\n\t\texclude http\.log\.error http\.handlers\.reverse_proxy\n\t\}\n\}$/m,
  );
  // A second one, in a block of an address, would turn the log of accesses on.
  expect(caddy.match(/^\s*log\b/gm)).toHaveLength(1);
});

test("port 80 redirects pages, and refuses programs [v5.0.0-4.1.2]", () => {
  const [, port80 = ""] = nginx.split(/^server \{$/m);
  expect(port80).toContain("location /api/ {\n        return 403;\n");
  expect(port80).toContain("location / {\n        return 308 https://topup.example.com$request_uri;\n");
  const [, http = ""] = /^http:\/\/topup\.example\.com \{\n(.*?)^\}$/ms.exec(caddy) ?? [];
  const directives = http.split("\n").filter((line) => /^\t[^#]/.test(line));
  expect(directives).toEqual([
    "\t@pages not path /api/*",
    "\tredir @pages https://topup.example.com{uri} 308",
    "\trespond 403",
  ]);
});

test("the shop's Strict-Transport-Security reaches browsers alone, without one of the proxy", () => {
  expect(nginx).not.toMatch(/add_header|proxy_hide_header/);
  expect(caddy).not.toMatch(/^\s*header\b/m);
});
