import { Agent, request } from "node:https";
import webPush from "web-push";
import { DAY_SECONDS } from "../time.ts";
import type { PushTarget } from "./push.queries.ts";
import { pushHostOf } from "./push-hosts.ts";

/** The timeout of the whole request. Push services answer within a second. */
const SEND_TIMEOUT_MS = 10_000;
const CONNECTIONS_PER_HOST = 20;
const MAX_RETRY_AFTER_MS = DAY_SECONDS * 1000;

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** The address at which a push service contacts us: `mailto:` or `https:`. */
  subject: string;
}

export interface PushTransportOptions {
  keys: VapidKeys;
  extraHosts?: readonly string[];
  /** The certificate of a push service in tests. */
  ca?: string;
  timeoutMs?: number;
}

export interface OutgoingPush {
  payload: string;
  topic: string;
  /** How long the push service keeps the notification for a browser that is offline. */
  ttlSeconds: number;
}

/** `status` is 0 if there was no response. */
export interface PushResponse {
  status: number;
  retryAfterMs?: number | undefined;
}

export type PushTransport = ReturnType<typeof createPushTransport>;

/** Encrypts for one browser (RFC 8291), signs for its push service (RFC 8292) and sends. Redirects are not followed. */
export function createPushTransport({ keys, extraHosts = [], ca, timeoutMs = SEND_TIMEOUT_MS }: PushTransportOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_PER_HOST, ...(ca && { ca }) });
  return {
    async send(
      { endpoint, p256dh, auth }: Pick<PushTarget, "endpoint" | "p256dh" | "auth">,
      { payload, topic, ttlSeconds }: OutgoingPush,
    ): Promise<PushResponse> {
      // The endpoint was checked when it was stored, but the list of hosts may have changed.
      if (!pushHostOf(endpoint, extraHosts)) return { status: 403 };
      const subscription = {
        endpoint,
        keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
      };
      const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
        vapidDetails: keys,
        TTL: ttlSeconds,
        topic,
        // Apple delivers messages of lower urgency late, or not at all.
        urgency: "high",
        contentEncoding: "aes128gcm",
      });
      return new Promise((resolve) => {
        const call = request(
          endpoint,
          { method: "POST", headers, agent, signal: AbortSignal.timeout(timeoutMs) },
          (response) => {
            // The text is not needed, but it must be read so that the connection can be reused.
            response.on("error", () => undefined).resume();
            resolve({ status: response.statusCode ?? 0, retryAfterMs: retryAfterOf(response.headers["retry-after"]) });
          },
        );
        call.on("error", () => resolve({ status: 0 }));
        call.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

/** Reads a header that has seconds or a date (RFC 9110). */
export function retryAfterOf(header: string | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
