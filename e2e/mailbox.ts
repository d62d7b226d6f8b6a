import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ParsedMail, simpleParser } from "mailparser";
import { mailFolder } from "../scripts/services/mail.ts";

interface Wanted {
  to: string;
  subject?: string | RegExp;
  /** Only mails after this time. */
  after?: Date;
  timeoutMs?: number;
}

const LOOK_AGAIN_MS = 250;

/** The newest matching mail. Waits for it, because the worker sends mails every two seconds. */
export async function findMail({ timeoutMs = 45_000, ...wanted }: Wanted): Promise<ParsedMail> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const mail = await lookFor(wanted);
    if (mail) return mail;
    if (Date.now() > deadline)
      throw new Error(
        `No mail to ${wanted.to}${wanted.subject ? ` about ${String(wanted.subject)}` : ""} came within ${timeoutMs} ms`,
      );
    await sleep(LOOK_AGAIN_MS);
  }
}

/** The URLs in its text, in order. */
export const linksOf = ({ text = "" }: ParsedMail): string[] =>
  [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);

async function lookFor({ to, subject, after }: Omit<Wanted, "timeoutMs">): Promise<ParsedMail | undefined> {
  const names = (await readdir(mailFolder()))
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .toReversed();
  for (const name of names) {
    if (after && timeOf(name) < after) return undefined;
    // The file may have just been deleted, if there were too many.
    const source = await readFile(join(mailFolder(), name), "utf8").catch(() => "");
    if (!source.includes(to)) continue;
    const mail = await simpleParser(source);
    const isTo = [mail.to ?? []].flat().some(({ value }) => value.some(({ address }) => address === to));
    if (isTo && (subject === undefined || isAbout(mail.subject ?? "", subject))) return mail;
  }
  return undefined;
}

const isAbout = (subject: string, wanted: string | RegExp) =>
  typeof wanted === "string" ? subject.includes(wanted) : wanted.test(subject);

/** Files are named by their time of arrival: 2026-12-01T06-00-00.000Z-000001.eml */
const timeOf = (name: string) => new Date(name.replace(/^(.{13})-(.{2})-(.{7}).*$/, "$1:$2:$3"));
