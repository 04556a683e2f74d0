import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Certificate } from "#/testbed/certificate.ts";

export type ProxyName = "nginx" | "Caddy";

interface Place {
  folder: string;
  /** Where the proxy listens for https and http, and the shop. */
  port: number;
  httpPort: number;
  shopPort: number;
}

/** Starts Debian's proxy with the release's example, in which only names, ports and the certificate are replaced. */
export function startProxy(name: ProxyName, place: Place, { cert, key }: Certificate): ChildProcess {
  writeFileSync(path.join(place.folder, "cert.pem"), cert);
  writeFileSync(path.join(place.folder, "key.pem"), key, { mode: 0o600 });
  const [command = "", ...args] = name === "nginx" ? nginx(place) : caddy(place);
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: place.folder },
  });
  child.stderr.on("data", (text) => {
    appendFileSync(logOf(place.folder), text);
    if (/\b(error|emerg)\b/i.test(String(text))) process.stderr.write(text);
  });
  process.on("exit", () => child.kill());
  return child;
}

/** What the proxy wrote about requests: their addresses hold secret links. */
export function requestsLogged(folder: string): string[] {
  const text = existsSync(logOf(folder)) ? readFileSync(logOf(folder), "utf8") : "";
  return text.split("\n").filter((line) => /"(?:GET|POST|PROPFIND)\b/.test(line));
}

function logOf(folder: string): string {
  return path.join(folder, "proxy.log");
}

function nginx({ folder, port, httpPort, shopPort }: Place): string[] {
  const example = readFileSync("packaging/nginx.conf", "utf8")
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${httpPort};`)
    .replace("listen 443 ", `listen ${port} `)
    .replaceAll("topup.example.com;", "localhost;")
    .replace(/ssl_certificate +\S+;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key +\S+;/, `ssl_certificate_key ${folder}/key.pem;`)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${shopPort}`)
    .replace("limit_conn sim_top_up 100;", "limit_conn sim_top_up 1000;");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const around = `daemon off; pid ${folder}/nginx.pid; error_log stderr error; events { worker_connections 4096; }
http { access_log ${logOf(folder)}; gzip on; ${temporary.join(" ")} include ${folder}/site.conf; }\n`;
  writeFileSync(path.join(folder, "site.conf"), example);
  writeFileSync(path.join(folder, "nginx.conf"), around);
  return ["nginx", "-c", `${folder}/nginx.conf`, "-p", folder];
}

function caddy({ folder, port, httpPort, shopPort }: Place): string[] {
  const example = readFileSync("packaging/Caddyfile", "utf8")
    .replace("{\n", "{\n\tadmin off\n\tauto_https disable_redirects\n")
    .replace("\tlog {\n", "\tlog {\n\t\tlevel ERROR\n")
    .replace("http://topup.example.com {", `http://localhost:${httpPort} {`)
    .replace(/^topup\.example\.com \{/m, `https://localhost:${port} {\n\ttls ${folder}/cert.pem ${folder}/key.pem\n`)
    .replace("127.0.0.1:3000", `127.0.0.1:${shopPort}`);
  writeFileSync(path.join(folder, "Caddyfile"), example);
  return ["caddy", "run", "--adapter", "caddyfile", "--config", `${folder}/Caddyfile`];
}
