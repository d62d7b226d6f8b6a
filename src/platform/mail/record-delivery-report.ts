import type { Executor } from "../db/database.ts";
import { readDeliveryReport } from "./delivery-report.ts";
import { mailOfMessageId } from "./mail.ts";
import { findAddressOfMail, suppressAddresses } from "./suppression.queries.ts";

/**
 * Suppresses the address that a delivery status notification reports. Anybody can send us such a message, so it has to
 * quote the Message-ID of a mail that we sent to this address. The id contains the time in milliseconds, so only the
 * recipient and the mail servers know it.
 */
export async function recordDeliveryReport(
  db: Executor,
  message: string,
  now = new Date(),
): Promise<"recorded" | "ignored"> {
  const failed = readDeliveryReport(message);
  const mail = failed && mailOfMessageId(failed.messageId);
  const address = mail && (await findAddressOfMail(db, mail));
  if (!address || !failed.addresses.includes(address.toLowerCase())) return "ignored";
  await suppressAddresses(db, [{ address, reason: "bounce" }], now);
  return "recorded";
}
