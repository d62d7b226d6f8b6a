import { accountKeptMail } from "../features/accounts/server/mails/account-kept.mail.ts";
import { accountLeavingMail } from "../features/accounts/server/mails/account-leaving.mail.ts";
import { messageListMail } from "../features/conversations/server/mails/message-list.mail.ts";
import { messageUnreadMail } from "../features/conversations/server/mails/message-unread.mail.ts";
import { requestsWaitingMail } from "../features/conversations/server/mails/requests-waiting.mail.ts";
import { roomTakenMail } from "../features/freshness/server/mails/room-taken.mail.ts";
import { stillAvailableMail } from "../features/freshness/server/mails/still-available.mail.ts";
import { roomLikedMail } from "../features/likes/server/mails/room-liked.mail.ts";
import { recordStaysMail } from "../features/move-in/server/mails/record-stays.mail.ts";
import { appealGrantedMail, appealRejectedMail } from "../features/safety/server/mails/appeal-decided.mail.ts";
import { memberSuspendedMail } from "../features/safety/server/mails/member-suspended.mail.ts";
import { postApprovedMail } from "../features/safety/server/mails/post-approved.mail.ts";
import { postChangesMail } from "../features/safety/server/mails/post-changes.mail.ts";
import { postRemovedMail } from "../features/safety/server/mails/post-removed.mail.ts";
import { postWaitingMail } from "../features/safety/server/mails/post-waiting.mail.ts";
import { reportAnsweredMail } from "../features/safety/server/mails/report-answered.mail.ts";
import { newRoomsMail } from "../features/saved-searches/server/mails/new-rooms.mail.ts";
import { stillLookingMail } from "../features/saved-searches/server/mails/still-looking.mail.ts";
import { profileShownMail } from "../features/seekers/server/mails/profile-shown.mail.ts";
import { roomOfferedMail } from "../features/seekers/server/mails/room-offered.mail.ts";
import { viewingHostMail } from "../features/viewings/server/mails/viewing-host.mail.ts";
import { viewingNewsMail } from "../features/viewings/server/mails/viewing-news.mail.ts";
import { viewingReminderMail } from "../features/viewings/server/mails/viewing-reminder.mail.ts";
import { viewingUnansweredMail } from "../features/viewings/server/mails/viewing-unanswered.mail.ts";
import { visitAlarmMail } from "../features/visit-pass/server/mails/visit-alarm.mail.ts";
import { visitAskMail } from "../features/visit-pass/server/mails/visit-ask.mail.ts";
import { visitChangedMail } from "../features/visit-pass/server/mails/visit-changed.mail.ts";
import { visitConfirmMail } from "../features/visit-pass/server/mails/visit-confirm.mail.ts";
import { visitSafeMail } from "../features/visit-pass/server/mails/visit-safe.mail.ts";
import type { MailTemplate } from "../platform/mail/mail-template.ts";
import type { mailPriorities } from "../platform/outbox/notice-priorities.ts";

/** The keys are the kinds under which features queue mails. */
export const mailTemplates = {
  still_available: stillAvailableMail,
  room_taken: roomTakenMail,
  room_offered: roomOfferedMail,
  profile_shown: profileShownMail,
  post_waiting: postWaitingMail,
  post_approved: postApprovedMail,
  room_liked: roomLikedMail,
  message_unread: messageUnreadMail,
  message_list: messageListMail,
  requests_waiting: requestsWaitingMail,
  new_rooms: newRoomsMail,
  still_looking: stillLookingMail,
  viewing_news: viewingNewsMail,
  viewing_reminder: viewingReminderMail,
  viewing_host: viewingHostMail,
  viewing_unanswered: viewingUnansweredMail,
  report_answered: reportAnsweredMail,
  post_changes: postChangesMail,
  post_removed: postRemovedMail,
  member_suspended: memberSuspendedMail,
  appeal_granted: appealGrantedMail,
  appeal_rejected: appealRejectedMail,
  account_leaving: accountLeavingMail,
  account_kept: accountKeptMail,
  record_stays: recordStaysMail,
  visit_ask: visitAskMail,
  visit_confirm: visitConfirmMail,
  visit_alarm: visitAlarmMail,
  visit_safe: visitSafeMail,
  visit_changed: visitChangedMail,
} as const satisfies Record<keyof typeof mailPriorities, MailTemplate>;

export type MailKind = keyof typeof mailTemplates;
export const mailKinds = Object.keys(mailTemplates) as MailKind[];
