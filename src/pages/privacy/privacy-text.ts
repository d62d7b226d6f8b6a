/**
 * Text of the privacy page, with the limits that the code uses. Only the loader imports it, so it is not in the browser
 * bundle.
 */

import { LEAVING_DAYS } from "../../features/accounts/account.limits.ts";
import { SESSION_DAYS } from "../../features/accounts/account.schema.ts";
import { keptDays } from "../../features/conversations/conversation.limits.ts";
import { revealLimits, youngRevealLimits } from "../../features/likes/like.schema.ts";
import { freshness } from "../../features/listings/listing-life.ts";
import { moveInLimits } from "../../features/move-in/move-in.limits.ts";
import { wantedLimits } from "../../features/seekers/seeker.limits.ts";
import { KEPT_DAYS as VIEWINGS_KEPT_DAYS } from "../../features/viewings/viewing.limits.ts";
import { LINK_HOURS } from "../../features/visit-pass/visit-pass.limits.ts";
import * as m from "../../paraglide/messages.js";
import { date, number } from "../../platform/i18n/format.ts";
import { SESSION_COOKIE } from "../../platform/web/cookies.ts";
import type { LegalSection, LegalTable, LegalText } from "../legal/legal.ts";

const LAST_CHANGED = "2026-11-18";
/** Copies of limits in code that pages may not import. privacy-text.test.ts compares them. */
export const elsewhere = {
  mailDays: 90,
  unusedPhotoHours: 24,
  blurMetres: 300,
  draftDays: 30,
  backupDays: 30,
} as const;

const DAYS_PER_MONTH = 30.4;

export function privacyText({ isMapHosted }: { isMapHosted: boolean }): LegalText {
  return {
    title: m.privacy_title(),
    lead: m.privacy_lead(),
    updated: m.legal_updated({ date: date(LAST_CHANGED) }),
    short: [
      { icon: "phone", text: m.privacy_short_phone() },
      { icon: "eye-off", text: m.privacy_short_email() },
      { icon: "users", text: m.privacy_short_match() },
      { icon: "map-pin", text: m.privacy_short_place({ metres: number(elsewhere.blurMetres) }) },
      { icon: "check", text: m.privacy_short_trackers() },
      { icon: "trash", text: m.privacy_short_leave() },
    ],
    table: keptTable(),
    sections: [...ownSections(), ...otherSections(isMapHosted)],
  };
}

function keptTable(): LegalTable {
  return {
    id: "kept",
    title: m.privacy_table_title(),
    lead: m.privacy_table_lead(),
    columns: [m.privacy_column_what(), m.privacy_column_who(), m.privacy_column_until()],
    rows: [
      [m.privacy_row_name(), m.privacy_row_name_who(), m.privacy_row_name_until()],
      [m.privacy_row_email(), m.privacy_row_email_who(), m.privacy_row_email_until()],
      [m.privacy_row_phone(), m.privacy_row_phone_who(), m.privacy_row_phone_until()],
      [m.privacy_row_verified(), m.privacy_row_verified_who(), m.privacy_row_verified_until()],
      [m.privacy_row_pin(), m.privacy_row_pin_who(), m.privacy_row_pin_until()],
      [m.privacy_row_post(), m.privacy_row_post_who(), m.privacy_row_post_until()],
      [m.privacy_row_likes(), m.privacy_row_likes_who(), m.privacy_row_likes_until()],
      [m.privacy_row_saved(), m.privacy_row_saved_who(), m.privacy_row_saved_until()],
      [m.privacy_row_searches(), m.privacy_row_searches_who(), m.privacy_row_searches_until()],
      [m.privacy_row_profile(), m.privacy_row_profile_who(), m.privacy_row_profile_until()],
      [
        m.privacy_row_wanted(),
        m.privacy_row_wanted_who({ days: number(wantedLimits.days) }),
        m.privacy_row_wanted_until({ days: number(wantedLimits.keptDays) }),
      ],
      [m.privacy_row_offers(), m.privacy_row_offers_who(), m.privacy_row_offers_until()],
      [m.privacy_row_contact_history(), m.privacy_row_contact_history_who(), m.privacy_row_contact_history_until()],
      [
        m.privacy_row_messages(),
        m.privacy_row_messages_who(),
        m.privacy_row_messages_until({
          days: number(keptDays.unanswered),
          months: number(Math.round(keptDays.others / DAYS_PER_MONTH)),
        }),
      ],
      [
        m.privacy_row_move_in(),
        m.privacy_row_move_in_who(),
        m.privacy_row_move_in_until({ years: number(moveInLimits.keptYears) }),
      ],
      [
        m.privacy_row_viewings(),
        m.privacy_row_viewings_who(),
        m.privacy_row_viewings_until({ days: number(VIEWINGS_KEPT_DAYS) }),
      ],
      [m.privacy_row_reports(), m.privacy_row_reports_who(), m.privacy_row_reports_until()],
      [m.privacy_row_blocks(), m.privacy_row_blocks_who(), m.privacy_row_blocks_until()],
      [m.privacy_row_visit(), m.privacy_row_visit_who(), m.privacy_row_visit_until({ hours: number(LINK_HOURS) })],
      [m.privacy_row_friend(), m.privacy_row_friend_who(), m.privacy_row_friend_until({ hours: number(LINK_HOURS) })],
      [m.privacy_row_mail(), m.privacy_row_mail_who(), m.privacy_row_mail_until({ days: number(elsewhere.mailDays) })],
      [m.privacy_row_push(), m.privacy_row_push_who(), m.privacy_row_push_until()],
      [m.privacy_row_language(), m.privacy_row_language_who(), m.privacy_row_language_until()],
      [
        m.privacy_row_session(),
        m.privacy_row_session_who(),
        m.privacy_row_session_until({ days: number(SESSION_DAYS) }),
      ],
    ],
  };
}

/** How a member's own data is used. */
function ownSections(): LegalSection[] {
  const limits = {
    perHour: number(revealLimits.perHour),
    perDay: number(revealLimits.perDay),
    days: number(youngRevealLimits.days),
    youngPerHour: number(youngRevealLimits.perHour),
    youngPerDay: number(youngRevealLimits.perDay),
  };
  const asking = {
    days: number(freshness.askAfterDays),
    hours: number(freshness.sleepAfterHours),
    haste: number(freshness.hasteSleepAfterHours),
  };
  return [
    {
      id: "phone",
      title: m.privacy_phone_title(),
      paragraphs: [m.privacy_phone_1(), m.privacy_phone_2(limits), m.privacy_phone_3()],
    },
    { id: "match", title: m.privacy_match_title(), paragraphs: [m.privacy_match_1(), m.privacy_match_2()] },
    {
      id: "fresh",
      title: m.privacy_fresh_title(),
      paragraphs: [m.privacy_fresh_1(asking), m.privacy_fresh_2(), m.privacy_fresh_poster()],
    },
    {
      id: "rules",
      title: m.privacy_rules_title(),
      paragraphs: [m.privacy_rules_1(), m.privacy_rules_2(), m.privacy_rules_messages(), m.privacy_rules_3()],
    },
    {
      id: "photos",
      title: m.privacy_photos_title(),
      paragraphs: [m.privacy_photos_1({ hours: number(elsewhere.unusedPhotoHours) }), m.privacy_photos_2()],
    },
  ];
}

/** Third parties, data on devices and in logs, and the member's rights. */
function otherSections(isMapHosted: boolean): LegalSection[] {
  return [
    {
      id: "google",
      title: m.privacy_identity_title(),
      paragraphs: [m.privacy_identity_1(), m.privacy_identity_2({ days: number(SESSION_DAYS) })],
    },
    {
      id: "device",
      title: m.privacy_cookies_title(),
      paragraphs: [
        m.privacy_cookies_1({ session: SESSION_COOKIE }),
        m.privacy_cookies_2({ days: number(elsewhere.draftDays) }),
        m.privacy_cookies_3(),
      ],
    },
    { id: "logs", title: m.privacy_logs_title(), paragraphs: [m.privacy_logs_1()] },
    {
      id: "others",
      title: m.privacy_others_title(),
      paragraphs: [m.privacy_others_1(), ...(isMapHosted ? [m.privacy_others_map()] : [])],
    },
    {
      id: "rights",
      title: m.privacy_rights_title(),
      paragraphs: [
        m.privacy_rights_1(),
        m.privacy_rights_2({ days: number(LEAVING_DAYS), years: number(moveInLimits.keptYears) }),
        m.privacy_rights_3({ days: number(elsewhere.backupDays) }),
      ],
    },
  ];
}
