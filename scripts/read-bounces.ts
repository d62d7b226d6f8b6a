/**
 * node scripts/read-bounces.ts < message: records a permanent failure that a delivery status notification reports, see
 * docs/runbook.md#bounces. A mail server calls it for each message to the mailbox of MAIL_FROM.
 */
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { recordDeliveryReport } from "../src/platform/mail/record-delivery-report.ts";

/**
 * Enough for the report and the headers of the mail. The rest is read and thrown away: otherwise the mail server would
 * get an error.
 */
const MAX_BYTES = 256 * 1024;
/** sysexits.h: tells the mail server to deliver the message again later. */
const EX_TEMPFAIL = 75;

const chunks: Buffer[] = [];
let bytes = 0;
for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
  if (bytes < MAX_BYTES) chunks.push(chunk);
  bytes += chunk.length;
}
try {
  const { db, close } = openDatabase({ url: readConfig().databaseUrl, poolSize: 1 });
  try {
    console.log(await recordDeliveryReport(db, Buffer.concat(chunks).toString()));
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = EX_TEMPFAIL;
}
