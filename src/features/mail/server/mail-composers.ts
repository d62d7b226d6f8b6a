/**
 * The words of every mail. Each is written when it is sent, from what is so by then: who changed their address gets it there, and what has no cause any more
 * is not sent at all. Nor is news of rooms sent to an address that nobody has proved to be theirs: whoever types a stranger's would have us write to them. What
 * was decided about members goes there all the same, since the mail is their only way to appeal; and so does what becomes of their account.
 */
import type { Composer } from "../../../platform/mail/mail.ts";
import { accountLetters } from "./account-letters.ts";
import { decisionLetters } from "./decision-letters.ts";
import type { LetterTools, LetterWriter } from "./letter.ts";
import { likeLetters } from "./like-letters.ts";
import { findMailMember } from "./mail.queries.ts";
import { asWords, layOut } from "./mail-layout.ts";
import { reportLetters } from "./report-letters.ts";
import { roomLetters } from "./room-letters.ts";

const newsLetters = { ...roomLetters, ...likeLetters, ...reportLetters };
const letterWriters = { ...newsLetters, ...decisionLetters, ...accountLetters } as const satisfies Record<string, LetterWriter>;

export type MailKind = keyof typeof letterWriters;
export const mailKinds = Object.keys(letterWriters) as MailKind[];

export function createMailComposers(tools: LetterTools): Record<MailKind, Composer> {
  const composer =
    (kind: string, write: LetterWriter): Composer =>
    async (mail, now) => {
      const member = await findMailMember(tools.db, mail.memberId);
      if (member && !member.isEmailVerified && kind in newsLetters) return undefined;
      const letter = member && (await write(tools, mail, member, now));
      if (!letter) return undefined;
      const { language, email } = member;
      // An address that is not verified may be a stranger's: no words of whoever typed it go there, the name included.
      const name = member.isEmailVerified ? member.name : "";
      return { to: { name: asWords(name), address: email }, language, ...layOut({ ...letter, language, name }), unsubscribe: letter.unsubscribe };
    };
  return Object.fromEntries(Object.entries(letterWriters).map(([kind, write]) => [kind, composer(kind, write)])) as Record<MailKind, Composer>;
}
