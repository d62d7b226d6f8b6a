import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import { get as getSecurely } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startHaproxy } from "../../proofs/lib/haproxy.ts";
import { startTestApp } from "../app.ts";
import { freePort } from "../redis.ts";
import { read } from "./manifests.ts";

const program = "/usr/sbin/haproxy";
/** On loopback every machine can have an address of its own. */
const EDGE = "127.0.0.3";
const [visitor, otherVisitor, stranger] = ["127.0.0.11", "127.0.0.12", "127.0.0.13"];

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

async function ask(request: ReturnType<typeof get>): Promise<Answer> {
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let body = "";
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

const askFrom = (localAddress: string, port: number, headers: Record<string, string> = {}, path = "/testimonials") =>
  ask(get({ host: "127.0.0.1", port, path, localAddress, headers, agent: false }));

async function runHaproxy(config: string, port: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "haproxy-"));
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, config);
  const child = spawn(program, ["-db", "-f", file], { stdio: "ignore" });
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
    rmSync(folder, { recursive: true });
  });
  await vi.waitFor(() => askFrom("127.0.0.14", port), { timeout: 5_000 });
}

/** What a CDN or a TLS proxy does: it appends the visitor's address and says how the visitor came. */
const edgeConfig = (port: number, next: number) => `
defaults
  mode http
  timeout connect 1s
  timeout client 20s
  timeout server 20s
frontend edge
  bind 127.0.0.1:${port}
  option forwardfor
  http-request set-header x-forwarded-proto https
  default_backend site
backend site
  server site 127.0.0.1:${next} source ${EDGE}
`;

/** A server that repeats the headers it got. */
async function startEcho(): Promise<number> {
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const headersOf = ({ body }: Answer) => JSON.parse(body) as Record<string, string>;

async function statuses(times: number, send: (n: number) => Promise<Answer>): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 0; n < times; n += 1) answers.push((await send(n)).status);
  return answers;
}

describe.skipIf(!existsSync(program))("deploy/haproxy.cfg", () => {
  test("behind a TLS proxy or CDN every visitor keeps the own address, and nobody else can claim one", async () => {
    const port = await freePort();
    const edgePort = await freePort();
    const app = await startTestApp({ RATE_LIMIT_PER_IP: "5", TRUST_PROXY: `127.0.0.1,${EDGE}` });
    onTestFinished(() => app.stop());
    await app.app.listen({ host: "127.0.0.1", port: 0 });
    const haproxy = await startHaproxy({
      port,
      backends: [(app.app.server.address() as AddressInfo).port],
      edge: `src ${EDGE}`,
    });
    onTestFinished(() => haproxy.stop());
    await runHaproxy(edgeConfig(edgePort, port), edgePort);
    const fiveThenNone = [200, 200, 200, 200, 200, 429];
    expect(await statuses(6, () => askFrom(visitor, edgePort))).toEqual(fiveThenNone);
    expect(await statuses(6, () => askFrom(otherVisitor, edgePort))).toEqual(fiveThenNone);
    // Past the edge, or through it with a header of one's own.
    expect(await statuses(6, (n) => askFrom(stranger, port, { "x-forwarded-for": `203.0.113.${n}` }))).toEqual(
      fiveThenNone,
    );
    expect(await statuses(1, () => askFrom(stranger, edgePort, { "x-forwarded-for": "203.0.113.9" }))).toEqual([429]);
  }, 30_000);

  test("without an edge it believes nobody", async () => {
    const port = await freePort();
    const haproxy = await startHaproxy({ port, backends: [await startEcho()] });
    onTestFinished(() => haproxy.stop());
    const forged = {
      "x-forwarded-for": "203.0.113.7",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "evil.example",
    };
    const seen = headersOf(await askFrom(visitor, port, forged));
    expect([seen["x-forwarded-for"], seen["x-forwarded-proto"], seen["x-forwarded-host"]]).toEqual([
      visitor,
      "http",
      undefined,
    ]);
  });

  test("with an edge the scheme of the visitor arrives", async () => {
    const port = await freePort();
    const edgePort = await freePort();
    const haproxy = await startHaproxy({ port, backends: [await startEcho()], edge: `src ${EDGE}` });
    onTestFinished(() => haproxy.stop());
    await runHaproxy(edgeConfig(edgePort, port), edgePort);
    const seen = headersOf(await askFrom(visitor, edgePort));
    expect([seen["x-forwarded-for"], seen["x-forwarded-proto"]]).toEqual([`${visitor}, ${EDGE}`, "https"]);
  });

  test("its lines for TLS redirect and serve HTTPS", async () => {
    const [plain, secure, echo] = [await freePort(), await freePort(), await startEcho()];
    const folder = mkdtempSync(join(tmpdir(), "certificates-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const made = [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "1",
      "-subj",
      "/CN=localhost",
      "-keyout",
      `${folder}/key`,
      "-out",
      `${folder}/crt`,
    ];
    expect(spawnSync("openssl", made).status).toBe(0);
    spawnSync("sh", ["-c", `cat ${folder}/crt ${folder}/key > ${folder}/site.pem && rm ${folder}/crt ${folder}/key`]);
    const config = read("deploy/haproxy.cfg")
      .replace(/^ {2}bind .*$/m, "")
      .replaceAll(/^ *#tls (backend .*)$/gm, "$1")
      .replaceAll(/^ *#tls /gm, "  ")
      .replace("bind :80\n", `bind 127.0.0.1:${plain}\n`)
      .replace("bind :443", `bind 127.0.0.1:${secure}`)
      .replace("/etc/haproxy/certificates/", `${folder}/`)
      .replace("/run/haproxy/admin.sock", `${folder}/admin.sock`)
      .replaceAll(/127\.0\.0\.1:400[12]/g, `127.0.0.1:${echo}`)
      .replace("127.0.0.1:8888", `127.0.0.1:${echo}`);
    await runHaproxy(config, plain);
    const redirected = await askFrom(visitor, plain, { host: "site.example" }, "/rooms?x=1");
    expect([redirected.status, redirected.headers.location]).toEqual([308, "https://site.example/rooms?x=1"]);
    expect((await askFrom(visitor, plain, {}, "/.well-known/acme-challenge/token")).status).toBe(200);
    const answer = await ask(
      getSecurely({
        host: "127.0.0.1",
        port: secure,
        path: "/",
        localAddress: visitor,
        rejectUnauthorized: false,
        agent: false,
      }),
    );
    const seen = headersOf(answer);
    expect([seen["x-forwarded-for"], seen["x-forwarded-proto"]]).toEqual([visitor, "https"]);
  });
});
