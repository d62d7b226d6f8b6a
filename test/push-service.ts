/**
 * A push service on loopback: as application servers know it (RFC 8030 with the VAPID check of RFC 8292), and as
 * Firefox knows it (four messages of autopush's WebSocket protocol), so that a real browser subscribes and receives
 * without a network.
 */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importJWK, jwtVerify } from "jose";
import { WebSocket, WebSocketServer } from "ws";

/** What is sent to the browser for one message. */
interface Stored {
  topic: string | undefined;
  message: object;
}

interface Channel {
  id: string;
  socket: WebSocket | undefined;
  /** The key that the subscription was made with. */
  key: string | undefined;
  uaid: string;
  stored: Stored[];
}

export interface ReceivedPush {
  /** The last part of the endpoint. */
  channel: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
}

export type TestPushService = Awaited<ReturnType<typeof startPushService>>;

const DAY_SECONDS = 86_400;

/** A certificate for localhost. Whoever calls the service has to trust it. */
function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), "nest-mates-push-"));
  const [keyFile, certificateFile] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", keyFile];
  execFileSync("openssl", ["req", "-x509", ...key, "-out", certificateFile, "-days", "2", ...subject], {
    stdio: "ignore",
  });
  return {
    key: readFileSync(keyFile),
    cert: readFileSync(certificateFile, "utf8"),
    certificateFile,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Ports 0: any free one. */
export async function startPushService({ hubPort = 0, endpointPort = 0 } = {}) {
  const certificate = makeCertificate();
  const channels = new Map<string, Channel>();
  const gone = new Set<string>();
  const received: ReceivedPush[] = [];
  const acknowledged: { channelID: string; version: string; code?: number }[] = [];
  /** Given instead of the usual answer, first to last. */
  const answers: Answer[] = [];
  let beforeAnswer: (() => Promise<void> | void) | undefined;

  const flush = ({ socket, stored }: Channel) => {
    while (stored.length > 0 && socket?.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify(stored.shift()?.message));
  };

  async function isSignedWith(key: string | undefined, authorization: string | undefined): Promise<boolean> {
    const [, token = "", used = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? "") ?? [];
    if (key !== undefined && !Buffer.from(key, "base64url").equals(Buffer.from(used, "base64url"))) return false;
    const point = Buffer.from(used, "base64url");
    const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
    try {
      const { payload } = await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"), {
        audience: origin(),
      });
      return (payload.exp ?? 0) - Date.now() / 1000 <= DAY_SECONDS && /^(mailto|https):/.test(payload.sub ?? "");
    } catch {
      return false;
    }
  }

  async function answerTo(id: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> {
    const planned = answers.shift();
    if (planned) return planned;
    if (gone.has(id)) return { status: 410 };
    if (headers["ttl"] === undefined || headers["content-encoding"] !== "aes128gcm") return { status: 400 };
    if (body.length > 4096) return { status: 413 };
    const channel = channels.get(id);
    if (!(await isSignedWith(channel?.key, headers.authorization))) return { status: 401 };
    if (!channel) return { status: 201 };
    const topic = typeof headers["topic"] === "string" ? headers["topic"] : undefined;
    if (topic) channel.stored = channel.stored.filter((one) => one.topic !== topic);
    const message = {
      messageType: "notification",
      channelID: id,
      version: randomUUID(),
      data: body.toString("base64url"),
      headers: { encoding: "aes128gcm" },
    };
    channel.stored.push({ topic, message });
    flush(channel);
    return { status: 201 };
  }

  const endpoint = createHttpsServer(certificate, (request, response) => {
    void (async () => {
      const channel = request.url?.split("/").at(-1) ?? "";
      const body = await read(request);
      const { status, headers = {} } = await answerTo(channel, request.headers, body);
      received.push({ channel, status, headers: request.headers, body });
      await beforeAnswer?.();
      response.writeHead(status, headers).end();
    })();
  });
  const hub = createServer();
  const sockets = new WebSocketServer({ server: hub });
  sockets.on("connection", (socket) => {
    let uaid = "";
    const reply = (answer: object) => socket.send(JSON.stringify(answer));
    socket.on("message", (raw: Buffer) => {
      const message = JSON.parse(raw.toString()) as {
        messageType?: string;
        uaid?: string;
        channelID?: string;
        key?: string;
        updates?: typeof acknowledged;
      };
      const { messageType, channelID = "" } = message;
      if (!messageType) reply({}); // a ping
      if (messageType === "hello") {
        uaid = message.uaid || randomUUID().replaceAll("-", "");
        reply({ messageType, uaid, status: 200, use_webpush: true, broadcasts: {} });
        for (const channel of channels.values()) if (channel.uaid === uaid) flush(Object.assign(channel, { socket }));
      }
      if (messageType === "register") {
        channels.set(channelID, { id: channelID, socket, key: message.key, uaid, stored: [] });
        reply({ messageType, channelID, status: 200, pushEndpoint: `${origin()}/wpush/v2/${channelID}` });
      }
      if (messageType === "unregister") {
        channels.delete(channelID);
        gone.add(channelID);
        reply({ messageType, channelID, status: 200 });
      }
      if (messageType === "ack") acknowledged.push(...(message.updates ?? []));
    });
  });
  hub.listen(hubPort, "127.0.0.1");
  endpoint.listen(endpointPort, "localhost");
  await Promise.all([once(hub, "listening"), once(endpoint, "listening")]);
  const host = `localhost:${(endpoint.address() as AddressInfo).port}`;
  const origin = () => `https://${host}`;
  return {
    host,
    endpointOf: (channel: string) => `${origin()}/wpush/v2/${channel}`,
    /** For Firefox. */
    hubUrl: `ws://127.0.0.1:${(hub.address() as AddressInfo).port}/`,
    ca: certificate.cert,
    certificateFile: certificate.certificateFile,
    channels,
    gone,
    received,
    acknowledged,
    answers,
    /** After the message was taken and before the answer is sent. */
    onTaken: (wait: (() => Promise<void> | void) | undefined) => void (beforeAnswer = wait),
    /** Browsers connect again by themselves. */
    disconnectBrowsers: () => {
      for (const socket of sockets.clients) socket.terminate();
    },
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      hub.close();
      endpoint.closeAllConnections();
      endpoint.close();
      await Promise.all([once(hub, "close"), once(endpoint, "close")]);
      certificate.remove();
    },
  };
}
