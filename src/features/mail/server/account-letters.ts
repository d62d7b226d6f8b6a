import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { LEAVING_DAYS } from "../../accounts/account.limits.ts";
import type { LetterWriter } from "./letter.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const accountLeaving: LetterWriter = async ({ origin }, _mail, member) => {
  if (member.leavingAt === null) return undefined;
  const locale = member.language;
  const day = date(new Date(member.leavingAt.getTime() + LEAVING_DAYS * DAY_MS), "long", locale);
  return {
    subject: m.mail_leaving_subject({ date: day }, { locale }),
    paragraphs: [m.mail_leaving_text({}, { locale }), m.mail_leaving_next({ date: day }, { locale })],
    actions: [{ label: m.mail_leaving_action({}, { locale }), url: `${origin}/leaving` }],
    after: [m.mail_leaving_not_you({}, { locale })],
    why: m.mail_why_account({}, { locale }),
  };
};

const accountKept: LetterWriter = async ({ origin }, _mail, member) => {
  if (member.leavingAt !== null) return undefined;
  const locale = member.language;
  return {
    subject: m.mail_kept_subject({}, { locale }),
    paragraphs: [m.mail_kept_text({}, { locale })],
    actions: [{ label: m.mail_see_posts({}, { locale }), url: `${origin}/myListings` }],
    why: m.mail_why_account({}, { locale }),
  };
};

export const accountLetters = { account_leaving: accountLeaving, account_kept: accountKept } as const satisfies Record<string, LetterWriter>;
