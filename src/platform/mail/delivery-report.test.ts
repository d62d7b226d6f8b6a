import { describe, expect, test } from "vitest";
import { cpuMs } from "../../../test/cpu-time.ts";
import { eximReport, gmailReport, postfixReport } from "../../../test/delivery-reports.ts";
import { readDeliveryReport } from "./delivery-report.ts";

const expected = { messageId: "<mail.7.mi5abcde@nestmates.example>", addresses: ["rina@example.com"] };

test.each(Object.entries({ postfixReport, eximReport, gmailReport }))("%s is read", (_name, report) => {
  expect(readDeliveryReport(report())).toEqual(expected);
});

test("the address before forwarding is read too", () => {
  const forwarded = postfixReport().replace(
    "Final-Recipient: rfc822; rina@example.com",
    "Final-Recipient: rfc822; <Rina@Other.example>",
  );
  expect(readDeliveryReport(forwarded)?.addresses).toEqual(["rina@other.example", "rina@example.com"]);
});

describe("ignored:", () => {
  test.each([
    ["a delay", postfixReport({ action: "delayed", status: "4.4.1" })],
    ["a temporary status that failed", gmailReport({ status: "4.2.2" })],
    ["a delivery", postfixReport({ action: "delivered", status: "2.0.0" })],
    ["a full mailbox", gmailReport({ status: "5.2.2" })],
    ["a server of ours that is blocked", postfixReport({ status: "5.7.1" })],
    [
      "a server of ours that is blocked, as Exim says it",
      eximReport({ diagnostic: "550 5.7.1 Blocked, see https://example.com" }),
    ],
    ["a report without the mail", postfixReport({ messageId: "" })],
    ["a report cut off in its middle", postfixReport().slice(0, 1_400)],
    ["a mail that quotes a report", postfixReport().replace("multipart/report", "multipart/mixed")],
    [
      "a report of something else",
      postfixReport().replace("report-type=delivery-status", "report-type=feedback-report"),
    ],
    [
      "a mail",
      "From: eve@example.com\nSubject: Undelivered\n\nAction: failed\nStatus: 5.1.1\nFinal-Recipient: rfc822; rina@example.com\n",
    ],
    ["nothing", ""],
    ["a long line", `Content-Type: multipart/report; boundary=${'"'.repeat(200_000)}`],
    [
      "many boundaries",
      `Content-Type: multipart/report; report-type=delivery-status; boundary=x\n\n${"--x\n".repeat(50_000)}`,
    ],
  ])("%s", (_name, message) => {
    expect(cpuMs(() => expect(readDeliveryReport(message)).toBeUndefined())).toBeLessThan(2_000);
  });
});
