/** All errors of the API, with status and title. The codes are part of the API. */
const problems = {
  validation_failed: [400, "Some of what was sent is not valid."],
  malformed_request: [400, "The request could not be read."],
  sign_in_required: [401, "Sign in first."],
  sign_in_expired: [401, "Your sign-in has expired. Sign in again."],
  recent_sign_in_required: [401, "Sign in again to go on."],
  forbidden: [403, "You may not do this."],
  foreign_origin: [403, "This request did not come from our own pages."],
  not_owner: [403, "This post is not yours."],
  push_service_unknown: [400, "We send notifications only through the push services of known browsers."],
  upload_refused: [403, "This upload is not allowed, or no longer."],
  email_unverified: [403, "Verify your e-mail address first."],
  suspended: [403, "Your account is suspended. The mail that we sent you says why, and how to appeal."],
  leaving: [403, "Your account is about to be deleted. Keep it first."],
  own_listing: [403, "You can't like your own post"],
  own_decision: [403, "You made the decision that is appealed. Another moderator decides the appeal."],
  own_post: [403, "This post is your own."],
  messages_paused: [403, "You cannot send messages until a moderator has looked at some of yours."],
  women_only: [403, "This member takes messages from women only."],
  checked_phones_only: [403, "This member takes messages only from members with a checked phone."],
  move_in_not_found: [404, "There is no such record."],
  not_found: [404, "There is nothing here."],
  listing_not_found: [404, "This post does not exist, or was removed."],
  wanted_not_found: [404, "This post does not exist, or its time is over."],
  message_not_found: [404, "There is no such message."],
  conversation_not_found: [404, "This conversation does not exist, or has ended."],
  area_not_found: [404, "We know no place of this name."],
  member_not_found: [404, "This member does not exist, or has left."],
  case_not_found: [404, "There is no such case."],
  link_not_valid: [404, "This link does not hold, or no longer."],
  push_unavailable: [404, "Push notifications are not set up here."],
  photo_not_found: [404, "This photo does not exist, or is not yours."],
  method_not_allowed: [405, "This address does not take that method."],
  not_possible_now: [409, "This is not possible in the state it is in now."],
  gender_said: [
    409,
    "You have written to members, or got the number of one who asks women only, as who you said you are. You can change it 30 days after the last time.",
  ],
  profile_missing: [409, "Fill in your profile first."],
  offer_refused: [409, "The post says that it does not take this person."],
  offer_doubtful: [409, "The room is not what they look for. Send isSure to offer it all the same."],
  already_decided: [409, "This was decided meanwhile."],
  changed_meanwhile: [409, "The post was changed meanwhile. Look at it again."],
  already_appealed: [409, "You have appealed already. We answer by mail."],
  saved_search_not_found: [404, "You have no such search."],
  too_many_searches: [409, "You have ten searches. Delete one first."],
  too_many_saved: [409, "Your list is full. Take some rooms out first."],
  too_many_replies: [409, "You have ten saved replies. Delete one first."],
  viewing_not_found: [404, "This viewing does not exist, or is not yours."],
  viewing_slot_not_found: [404, "This time is not offered any more."],
  viewing_slot_taken: [409, "You offer another viewing at that time."],
  viewing_slot_full: [409, "Somebody else was faster: this time is full."],
  viewing_booked_already: [409, "You have a viewing booked: here, or elsewhere at that time."],
  viewing_visitor_busy: [409, "Somebody who booked this time has another viewing then."],
  viewing_time_not_allowed: [409, "Offer times from 2 hours to 14 days ahead, between 8 am and 9 pm in Dhaka."],
  viewing_code_wrong: [409, "This is not the code of the visitor."],
  viewing_code_locked: [409, "Too many wrong codes. This viewing cannot be confirmed any more."],
  viewing_not_now: [409, "The code can be typed from 30 minutes before the start to 3 hours after the end."],
  too_many_slots: [409, "You offer many times for this post. Take some back first."],
  conversation_not_open: [409, "Viewings are booked in open conversations."],
  conversation_closed: [409, "This conversation is closed."],
  answer_awaited: [409, "You have written. Wait for the answer."],
  conversations_full: [409, "There are many open requests for this post. Answer some first."],
  line_full: [409, "Many people wait for this room. Try again in a few days."],
  phone_paused: [409, "Your number is hidden. Show it again first."],
  message_doubtful: [409, "This reads like a scam. Send isSure to send it all the same."],
  move_in_changed: [409, "The record was changed meanwhile. Read it again."],
  move_in_fixed: [409, "Both have confirmed the record. It cannot be changed any more."],
  move_in_photos_full: [409, "You have added all the photos that you can. Remove one first."],
  money_before_visit: [409, "You are about to ask for money before a visit. Send isSure to send it all the same."],
  photo_not_uploaded: [409, "The photo has not arrived yet."],
  photo_not_ready: [409, "The photo is not ready yet."],
  too_many_photos: [409, "You have uploaded many photos that no post uses. Use or remove some first."],
  already_uploaded: [412, "This was uploaded already."],
  payload_too_large: [413, "That is too much at once."],
  unsupported_media_type: [415, "Send JSON."],
  text_refused: [422, "Something in the text may not stand in a public post."],
  too_many_requests: [429, "Too many requests. Wait a little and try again."],
  too_many_uploads: [429, "You have uploaded many photos lately. Try again later."],
  too_many_reveals: [429, "You have asked for many phone numbers lately. Try again later."],
  too_many_shares: [429, "You have shown your profile to many people lately. Take some back, or try again later."],
  too_many_offers: [429, "You have offered many rooms lately. Try again later."],
  too_many_conversations: [429, "You have written to many people today. Try again tomorrow."],
  too_many_viewings: [429, "You have booked, moved or offered many viewings today. Try again tomorrow."],
  too_many_messages: [429, "You are writing very fast. Wait a minute."],
  too_many_posts: [429, "You have posted a lot lately. Try again later."],
  posts_waiting: [429, "5 of your posts are being checked. You can post again when that's done, usually within a day."],
  too_many_numbers: [429, "You have used many phone numbers today. Try again tomorrow."],
  too_many_reports: [429, "You have reported a lot lately. Try again later."],
  internal: [500, "Something went wrong on our side. Try again."],
  overloaded: [503, "We are very busy just now. Try again in a moment."],
  storage_unavailable: [503, "Photos can't be reached just now. Try again in a moment."],
  identity_unavailable: [503, "We can't check your sign-in just now. Try again in a moment."],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof problems;
export const problemCodes = Object.keys(problems) as ProblemCode[];
export const problemStatus = (code: ProblemCode): number => problems[code][0];
export const problemTitle = (code: ProblemCode): string => problems[code][1];

export interface FieldIssue {
  /** For example `["body", "rent"]`. */
  path: string[];
  message: string;
}

/**
 * An error that the caller gets as a problem response. `message` is for the log only; the response has the title of the
 * code.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ProblemCode;
  readonly issues: readonly FieldIssue[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    options: { message?: string; cause?: unknown; issues?: readonly FieldIssue[]; retryAfterSeconds?: number } = {},
  ) {
    super(options.message ?? problemTitle(code), { cause: options.cause });
    this.code = code;
    this.issues = options.issues ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
