import { describe, expect, test } from "vitest";
import { bouncePayload } from "./bounce-payloads.ts";

const read = (payload: unknown) => bouncePayload.parse(payload).bounces;
const bounce = (address = "rina@example.com") => ({ address, reason: "bounce" });
const complaint = (address = "rina@example.com") => ({ address, reason: "complaint" });

describe("Postmark", () => {
  const hardBounce = {
    RecordType: "Bounce",
    MessageStream: "outbound",
    ID: 4323372036,
    Type: "HardBounce",
    TypeCode: 1,
    Name: "Hard bounce",
    Tag: "",
    MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
    Metadata: {},
    ServerID: 23,
    Description: "The server was unable to deliver your message (ex: unknown user, mailbox not found).",
    Details: "smtp;550 5.1.1 The email account that you tried to reach does not exist.",
    Email: "rina@example.com",
    From: "hello@nestmates.example",
    BouncedAt: "2026-11-18T16:33:54.9070259Z",
    DumpAvailable: true,
    Inactive: true,
    CanActivate: true,
    Subject: "New rooms",
  };

  test("a hard bounce and a complaint count", () => {
    expect(read(hardBounce)).toEqual([bounce()]);
    expect(read({ ...hardBounce, RecordType: "SpamComplaint", Type: "SpamComplaint", TypeCode: 512 })).toEqual([
      complaint(),
    ]);
  });

  test("a soft bounce and other events do not", () => {
    expect(read({ ...hardBounce, Type: "SoftBounce", TypeCode: 4096 })).toEqual([]);
    expect(read({ RecordType: "Delivery", Recipient: "rina@example.com" })).toEqual([]);
  });
});

describe("Mailgun", () => {
  const failed = {
    signature: { timestamp: "1763483634", token: "a".repeat(50), signature: "b".repeat(64) },
    "event-data": {
      id: "G9Bn5sl1TC6nu79C8C0bwg",
      timestamp: 1763483634.12,
      "log-level": "error",
      event: "failed",
      severity: "permanent",
      reason: "suppress-bounce",
      recipient: "rina@example.com",
      "recipient-domain": "example.com",
      "delivery-status": { code: 605, message: "", description: "Not delivering to previously bounced address" },
      message: { headers: { to: "Rina <rina@example.com>", "message-id": "mail.7.abc@nestmates.example" } },
    },
  };
  const changed = (event: object) => ({ ...failed, "event-data": { ...failed["event-data"], ...event } });

  test("a permanent failure and a complaint count", () => {
    expect(read(failed)).toEqual([bounce()]);
    expect(read(changed({ event: "complained", severity: undefined }))).toEqual([complaint()]);
  });

  test("a temporary failure and other events do not", () => {
    expect(read(changed({ severity: "temporary" }))).toEqual([]);
    expect(read(changed({ event: "delivered", severity: undefined }))).toEqual([]);
  });
});

/** As SNS sends it: JSON in JSON, as text/plain. */
const bySns = (message: unknown) =>
  JSON.stringify({
    Type: "Notification",
    MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
    TopicArn: "arn:aws:sns:us-east-1:123456789012:bounces",
    Message: typeof message === "string" ? message : JSON.stringify(message),
    Timestamp: "2026-11-18T16:33:54.000Z",
    SignatureVersion: "1",
    Signature: "EXAMPLE",
    SigningCertURL: "https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0.pem",
  });

describe("Amazon SES", () => {
  const mail = {
    timestamp: "2026-11-18T16:33:54.000Z",
    source: "hello@nestmates.example",
    destination: ["rina@example.com"],
  };
  const bounced = {
    notificationType: "Bounce",
    bounce: {
      feedbackId: "0100019a-0000",
      bounceType: "Permanent",
      bounceSubType: "General",
      bouncedRecipients: [
        {
          emailAddress: "rina@example.com",
          action: "failed",
          status: "5.1.1",
          diagnosticCode: "smtp; 550 5.1.1 user unknown",
        },
        { emailAddress: "Karim <karim@example.com>" },
      ],
      timestamp: "2026-11-18T16:33:54.000Z",
    },
    mail,
  };
  const complained = {
    notificationType: "Complaint",
    complaint: { complainedRecipients: [{ emailAddress: "rina@example.com" }], feedbackId: "1" },
    mail,
  };
  test("permanent bounces and complaints count, by SNS and as raw messages", () => {
    expect(read(bySns(bounced))).toEqual([bounce(), bounce("karim@example.com")]);
    expect(read(JSON.stringify(bounced))).toHaveLength(2);
    expect(read(bySns(complained))).toEqual([complaint()]);
    expect(read(bySns({ eventType: "Complaint", complaint: complained.complaint, mail }))).toEqual([complaint()]);
  });

  test("transient bounces, deliveries and sentences do not", () => {
    expect(read(bySns({ ...bounced, bounce: { ...bounced.bounce, bounceType: "Transient" } }))).toEqual([]);
    expect(read(bySns({ notificationType: "Delivery", delivery: { recipients: ["rina@example.com"] }, mail }))).toEqual(
      [],
    );
    expect(read(bySns("Successfully validated SNS topic for Amazon SES event publishing."))).toEqual([]);
  });

  test("the confirmation of a subscription has a URL of Amazon", () => {
    const confirmation = {
      Type: "SubscriptionConfirmation",
      Token: "t",
      TopicArn: "arn:aws:sns:us-east-1:123456789012:bounces",
    };
    const url = "https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=t";
    expect(bouncePayload.parse(JSON.stringify({ ...confirmation, SubscribeURL: url }))).toEqual({
      bounces: [],
      confirmAt: url,
    });
    for (const other of [
      "http://sns.us-east-1.amazonaws.com/",
      "https://sns.us-east-1.amazonaws.com.evil.example/",
      "https://evil.example/",
    ])
      expect(bouncePayload.safeParse({ ...confirmation, SubscribeURL: other }).success).toBe(false);
  });
});

test("our own format", () => {
  const bounces = [
    { address: "rina@example.com", kind: "bounce" },
    { address: "karim@example.com", kind: "complaint" },
  ];
  expect(read({ bounces })).toEqual([bounce(), complaint("karim@example.com")]);
});

test.each([
  undefined,
  null,
  "",
  "not JSON",
  "[",
  [],
  {},
  { bounces: "all" },
  { bounces: [{ address: "", kind: "bounce" }] },
  { bounces: [{ address: "rina@example.com", kind: "soft" }] },
  { bounces: [{ address: `${"x".repeat(500)}@example.com`, kind: "bounce" }] },
  { bounces: Array.from({ length: 501 }, () => ({ address: "rina@example.com", kind: "bounce" })) },
  { Type: "Notification", Message: "{}" },
])("%j is rejected", (payload) => {
  expect(bouncePayload.safeParse(payload).success).toBe(false);
});
