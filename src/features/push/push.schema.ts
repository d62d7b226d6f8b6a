import { z } from "zod";
import { pushKinds } from "../../platform/push/push-kinds.ts";
import { isShowable } from "../../platform/text.ts";

/** If a member adds one more device, their oldest is deleted. */
export const MOST_DEVICES = 10;

const endpoint = z
  .string()
  .min(1)
  .max(1024)
  .refine(isShowable)
  .describe("The URL that the browser got from its push service");

/** The format of `PushSubscription.toJSON()`. */
export const subscribeSchema = z.object({
  endpoint,
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, "65 bytes in base64url"),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, "16 bytes in base64url"),
  }),
  replaces: endpoint.optional().describe("The browser's former endpoint, if it has changed"),
});
export type Subscribe = z.output<typeof subscribeSchema>;

export const checkSchema = z.object({ endpoint });
export const wireCheck = z.object({ _id: z.string().nullable() });
export type WireCheck = z.infer<typeof wireCheck>;

export const deviceParams = z.object({ id: z.string().regex(/^\d{1,19}$/) });

export const wireDevice = z.object({
  _id: z.string(),
  device: z.string().describe("Browser and system"),
  since: z.iso.datetime(),
  lastUsed: z.iso.datetime().nullable().describe("When a notification last reached its push service"),
});
export type WireDevice = z.infer<typeof wireDevice>;

export const wirePush = z.object({
  publicKey: z.string().nullable().describe("For `applicationServerKey`. Null: push notifications are not set up"),
  devices: z.array(wireDevice),
  kinds: z.record(z.enum(pushKinds), z.boolean()).describe("Which kinds of notifications are on"),
});
export type WirePush = z.infer<typeof wirePush>;
