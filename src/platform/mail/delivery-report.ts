/**
 * Reads delivery status notifications (RFC 3464), which a mail server sends to the sender of a mail that it could not
 * deliver.
 */

type Fields = Map<string, string>;

export interface FailedDelivery {
  /** Message-ID of the mail that was not delivered. */
  messageId: string;
  /** The recipients that failed for good, as they were given and after forwarding. */
  addresses: string[];
}

const statusCode = /\b5\.\d{1,3}\.\d{1,3}\b/;

/**
 * Whether a status (RFC 3463) is about the address: no such mailbox or domain (5.1), a disabled mailbox (5.2.1), or not
 * specified (5.0.0, as Exim always writes). Other codes, above all 5.7, are about our server or this mail. If they
 * counted, a blocked server would suppress all members.
 */
export const isAddressFailure = (status: string): boolean => /^5\.(?:0\.0|1\.[1-6]|1\.10|2\.1)$/.test(status);

/** Reads header fields. If several fields have the same name, the first one counts. */
function fieldsOf(lines: string): Fields {
  const fields: Fields = new Map();
  for (const line of lines.replaceAll(/\n[ \t]/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

function splitHead(text: string) {
  const end = text.indexOf("\n\n");
  return { fields: fieldsOf(end < 0 ? text : text.slice(0, end)), body: end < 0 ? "" : text.slice(end + 2) };
}

/** Reads the address from a text such as `rfc822; <rina@example.com>`. */
const addressOf = (recipient = ""): string =>
  recipient
    .slice(recipient.indexOf(";") + 1)
    .replaceAll(/[<>]/g, "")
    .trim()
    .toLowerCase();

function failedOf(recipient: Fields): string[] {
  const status = statusCode.exec(recipient.get("status") ?? "")?.[0] ?? "";
  const detail = status === "5.0.0" ? (statusCode.exec(recipient.get("diagnostic-code") ?? "")?.[0] ?? status) : status;
  if (recipient.get("action")?.toLowerCase() !== "failed" || !isAddressFailure(detail)) return [];
  return [recipient.get("final-recipient"), recipient.get("original-recipient")].map(addressOf).filter(Boolean);
}

/** Undefined if the message is not such a report, or does not report a permanent failure of an address. */
export function readDeliveryReport(message: string): FailedDelivery | undefined {
  const { fields, body } = splitHead(message.replaceAll("\r\n", "\n"));
  const type = fields.get("content-type") ?? "";
  const [, quoted, plain] = /\bboundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || !/^multipart\/report\b.*\bdelivery-status\b/i.test(type)) return undefined;
  const parts = `\n${body}`.split(`\n--${boundary}`).slice(1);
  const bodyOf = (types: RegExp) =>
    parts
      .map((part) => splitHead(part.slice(part.indexOf("\n") + 1)))
      .find((part) => types.test(part.fields.get("content-type") ?? ""))?.body;
  const report = bodyOf(/^message\/(?:global-)?delivery-status\b/i) ?? "";
  const original = bodyOf(/^(?:message\/rfc822|text\/rfc822-headers|message\/global(?:-headers)?)\b/i) ?? "";
  const addresses = [...new Set(report.split(/\n\n+/).flatMap((lines) => failedOf(fieldsOf(lines))))];
  const messageId = splitHead(original).fields.get("message-id") ?? "";
  return messageId && addresses.length > 0 ? { messageId, addresses } : undefined;
}
