/**
 * Reads what mail providers send to POST /api/mail-bounces, and our own format. Events that are not permanent give an
 * empty list.
 */
import { z } from "zod";
import type { Bounce } from "./suppression.queries.ts";

interface Payload {
  bounces: Bounce[];
  /** The URL that the operator must open once to confirm a subscription at Amazon SNS. We do not open it. */
  confirmAt?: string;
}

const MAX_BOUNCES = 500;
/** Amazon SES may send `Rina <rina@example.com>`. */
const address = z
  .string()
  .min(3)
  .max(400)
  .transform((text) => /<([^<>]+)>$/.exec(text)?.[1] ?? text);

const all = (reason: Bounce["reason"], addresses: readonly string[]): Payload => ({
  bounces: addresses.map((each) => ({ address: each, reason })),
});
const none: Payload = { bounces: [] };

const ours = z
  .object({ bounces: z.array(z.object({ address, kind: z.enum(["bounce", "complaint"]) })).max(MAX_BOUNCES) })
  .transform(
    ({ bounces }): Payload => ({ bounces: bounces.map((each) => ({ address: each.address, reason: each.kind })) }),
  );

const postmark = z
  .object({ RecordType: z.string(), Type: z.string().optional(), Email: address.optional() })
  .transform(({ RecordType, Type, Email }) => {
    if (!Email) return none;
    if (RecordType === "SpamComplaint") return all("complaint", [Email]);
    return RecordType === "Bounce" && Type === "HardBounce" ? all("bounce", [Email]) : none;
  });

const mailgun = z
  .object({ "event-data": z.object({ event: z.string(), severity: z.string().optional(), recipient: address }) })
  .transform(({ "event-data": { event, severity, recipient: to } }) => {
    if (event === "complained") return all("complaint", [to]);
    return event === "failed" && severity === "permanent" ? all("bounce", [to]) : none;
  });

const recipient = z.object({ emailAddress: address }).transform(({ emailAddress }) => emailAddress);
const recipients = z.array(recipient).max(MAX_BOUNCES);
const sesEvent = {
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
  complaint: z.object({ complainedRecipients: recipients }).optional(),
};
/** A feedback notification has `notificationType`, an event of a configuration set `eventType`. */
const ses = z
  .union([z.object({ notificationType: z.string(), ...sesEvent }), z.object({ eventType: z.string(), ...sesEvent })])
  .transform(({ bounce, complaint }): Payload => {
    const permanent = bounce?.bounceType === "Permanent" ? bounce.bouncedRecipients : [];
    return {
      bounces: [
        ...all("bounce", permanent).bounces,
        ...all("complaint", complaint?.complainedRecipients ?? []).bounces,
      ],
    };
  });

function parseJson(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** When SES is connected to the topic, it also sends a sentence, which is not JSON. */
const notJson = z.undefined().transform(() => none);
const snsNotification = z
  .object({ Type: z.literal("Notification"), Message: z.preprocess(parseJson, z.union([ses, notJson])) })
  .transform(({ Message }) => Message);
const snsConfirmation = z
  .object({
    Type: z.literal("SubscriptionConfirmation"),
    SubscribeURL: z.url({ protocol: /^https$/, hostname: /^sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/ }),
  })
  .transform(({ SubscribeURL }): Payload => ({ bounces: [], confirmAt: SubscribeURL }));

/** SNS sends JSON as text/plain. */
export const bouncePayload = z.preprocess(
  parseJson,
  z.union([ours, postmark, mailgun, snsNotification, snsConfirmation, ses]),
);
