/** Reads everything that we store about a member, as JSON. It is one statement, so that the data is consistent. */
import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";

const photoFields = `state, alt, type, size, width, height, created_at as "uploadedAt", case when state = 'ready' then '/media/' || key || '/1600.webp' end as url`;

/** The lists by their names in the file. $1 is the member. */
const lists = {
  posts: `
    select l.id::text as "_id", title, location, (select slug from area where id = l.area_id) as area, rent, gender, seats, seats_free as "seatsFree",
      profession, age, accommodation, smoking, interests,
           move_in as "moveInDate", available, facts, costs, description, phone, case when phone_to_likers
             then 'likers' else 'chosen' end as "phoneShownTo", image_url as "imageUrl", state,
               owner_away as "isHiddenForNow", created_at as "createdAt",
           updated_at as "updatedAt", confirmed_at as "confirmedAt", asked_at as "askedAt", sleep_at as "sleepAt",
           case when pin is not null then json_build_object('lat', pin[1], 'lng', pin[0]) end as pin,
           (select like_count from listing_rank where listing_id = l.id) as "likeCount",
           (select coalesce(json_agg(p), '[]') from (select ${photoFields} from photo where listing_id = l.id
             order by position) p) as photos
    from listing l where owner_id = $1::bigint order by l.id`,
  postersMade: `
    select p.listing_id::text as listing, p.code, p.rent, (select slug from area where id = p.area_id) as area,
      p.made_at as "madeAt",
           (select coalesce(json_agg(json_build_object('day', day, 'opened', scans) order by day), '[]')
             from to_let_scan where code = p.code) as "openedByDay"
    from listing l join to_let_poster p on p.listing_id = l.id where l.owner_id = $1::bigint order by p.made_at`,
  photosInNoPost: `select ${photoFields}, is_profile as "isOwnPicture" from photo where owner_id = $1::bigint
      and listing_id is null order by id`,
  likes: `select listing_id::text as listing, created_at as "likedAt" from listing_like where member_id = $1::bigint
      order by created_at`,
  savedRooms: `
    select listing_id::text as listing, note, is_hidden as "isNotForMe", created_at as "savedAt" from saved_listing
      where member_id = $1::bigint order by created_at`,
  savedSearches: `
    select name, query as filters, cadence, told::text[] as "listingsTold", created_at as "savedAt",
      used_at as "openedAt", asleep_at as "pausedAt"
    from saved_search where member_id = $1::bigint order by slot`,
  newsOfRooms: `
    select told_at as "lastMessageAt", told_count as "instantMessages", told_day as "onDay",
      room_news as "wantsNewsOfSavedRooms", mails as "mailsAboutNewRooms"
    from alert_member where member_id = $1::bigint`,
  linkToMyList: `select created_at as "madeAt" from shortlist_link where member_id = $1::bigint`,
  numbersShownToMe: `select listing_id::text as listing, revealed_at as "shownAt", is_shared as "isSharedByOwner"
      from contact_reveal where member_id = $1::bigint order by revealed_at`,
  whoHasMyNumber: `
    select m.name, g.since, g.withheld_at as "withheldAt" from contact_ledger g join member m on m.id = g.member_id
      where g.owner_id = $1::bigint order by g.since`,
  blocked: `select m.name, b.created_at as "blockedAt" from member_block b join member m on m.id = b.blocked_id
      where b.blocker_id = $1::bigint order by b.created_at`,
  saidToBeGone: `select listing_id::text as listing, marked_at as "saidAt" from gone_mark where member_id = $1::bigint
      order by marked_at`,
  profileAsSeeker: `select profile, updated_at as "savedAt" from seeker_profile where member_id = $1::bigint`,
  wroteFirstAs: `select gender, said_at as "wroteAt" from said_gender where member_id = $1::bigint`,
  whoSeesMyProfile: `
    select s.listing_id::text as listing, m.name, s.since from profile_share s join member m on m.id = s.owner_id
      where s.member_id = $1::bigint order by s.since`,
  roomWanted: `
    select id::text as "_id", title, description, about, posted_at as "postedAt", until from wanted_post
      where member_id = $1::bigint`,
  roomsOfferedToMe: `
    select o.listing_id::text as listing, o.offered_at as "offeredAt" from room_offer o
      join wanted_post w on w.id = o.wanted_id
    where w.member_id = $1::bigint order by o.offered_at`,
  roomsIOffered: `
    select o.listing_id::text as listing, o.wanted_id::text as "wantedBy", o.offered_at as "offeredAt" from room_offer o
      join listing l on l.id = o.listing_id
    where l.owner_id = $1::bigint order by o.offered_at`,
  conversations: `
    select c.id::text as "_id", c.listing_id::text as listing, case when c.poster_id = $1::bigint
      then 'poster' else 'seeker' end as side, other.name as "with",
           c.state, c.closed_reason as "closedReason", c.created_at as "startedAt", c.closed_at as "closedAt",
           (select given_at from seat_given where conversation_id = c.id) as "seatGivenAt",
           case when c.poster_id = $1::bigint then c.hidden_by_poster else c.hidden_by_seeker end as "isHidden"
    from conversation c join member other on other.id = case when c.poster_id = $1::bigint then c.seeker_id
      else c.poster_id end
    where c.seeker_id = $1::bigint and (c.asked_at is not null or c.opener = 'seeker')
       or c.poster_id = $1::bigint and (c.asked_at is not null or c.opener = 'poster') order by c.id`,
  // Leaves out what others wrote to the member, because it is their data.
  messagesSent: `
    select m.conversation_id::text as conversation, m.number, m.sent_at as "sentAt", m.body as text
    from conversation c join conversation_message m
      on m.conversation_id = c.id and m.side = case when c.poster_id = $1::bigint then 'poster'::conversation_side
        else 'seeker' end
    where (c.seeker_id = $1::bigint or c.poster_id = $1::bigint) and m.notice is null
      order by m.conversation_id, m.number`,
  messagesHeld: `
    select h.conversation_id::text as conversation, h.held_at as "heldAt", h.body as text
    from conversation c join held_message h
      on h.conversation_id = c.id and h.side = case when c.poster_id = $1::bigint then 'poster'::conversation_side
        else 'seeker' end
    where c.seeker_id = $1::bigint or c.poster_id = $1::bigint order by h.id`,
  savedReplies: `select text, saved_at as "savedAt" from saved_reply where member_id = $1::bigint order by slot`,
  // Both members wrote the record, so it is in the data of both until they delete it.
  moveInRecords: `
    select r.viewing_id::text as viewing, case when r.poster_id = $1::bigint then 'poster' else 'seeker' end as side,
      coalesce(other.name, case when r.poster_id = $1::bigint then r.seeker_name else r.poster_name end) as "with",
        r.room, r.content,
           r.version, r.poster_confirmed_at as "posterConfirmedAt", r.seeker_confirmed_at as "seekerConfirmedAt",
             r.created_at as "begunAt", r.updated_at as "changedAt",
           (select coalesce(json_agg(json_build_object('addedBy', p.added_by, 'caption', p.caption, 'addedAt',
             p.created_at,
              'url', '/api/viewings/' || p.viewing_id || '/move-in/photos/' || p.id || '/1600.webp') order by p.id),
                '[]')
            from move_in_photo p where p.viewing_id = r.viewing_id) as photos
    from move_in_record r left join member other on other.id = case when r.poster_id = $1::bigint then r.seeker_id
      else r.poster_id end
    where r.poster_id = $1::bigint and r.deleted_by is distinct from 'poster' or r.seeker_id = $1::bigint
      and r.deleted_by is distinct from 'seeker'
    order by r.viewing_id`,
  viewingAddresses: `
    select p.listing_id::text as listing, p.address, p.updated_at as "savedAt" from listing l
      join viewing_place p on p.listing_id = l.id
    where l.owner_id = $1::bigint order by p.listing_id`,
  viewingTimesOffered: `
    select listing_id::text as listing, lower(during) as "startsAt", upper(during) as "endsAt", seats, taken,
      created_at as "offeredAt", ended_at as "takenBackAt"
    from viewing_slot where poster_id = $1::bigint order by lower(during)`,
  // Leaves out the code of the other side, because it is their data.
  viewingTimesSuggested: `
    select s.conversation_id::text as conversation, s.starts, s.accepted, s.created_at as "suggestedAt"
    from conversation c join viewing_suggestion s
      on s.conversation_id = c.id and s.side = case when c.poster_id = $1::bigint then 'poster'::conversation_side
        else 'seeker' end
    where c.seeker_id = $1::bigint or c.poster_id = $1::bigint order by s.conversation_id, s.number`,
  viewings: `
    select v.conversation_id::text as conversation, case when v.poster_id = $1::bigint
      then 'poster' else 'seeker' end as side, lower(v.during) as "startsAt",
           upper(v.during) as "endsAt", v.state, v.cancelled_by as "cancelledBy", v.coming_at as "saidComingAt",
             v.nobody_came_at as "saidNobodyCameAt", v.was_there_at as "saidWasThereAt",
           case when v.seeker_id = $1::bigint then coalesce(v.code, v.seeker_code) end as code,
             v.poster_typed_at as "codeTypedAt",
             v.created_at as "bookedAt", v.ended_at as "endedAt"
    from viewing v where v.poster_id = $1::bigint or v.seeker_id = $1::bigint order by v.id`,
  recordOfViewingsShown: `select true as "isShown" from viewing_record_shown where member_id = $1::bigint`,
  // Leaves out the addresses of friends, because they are their data.
  visitPasses: `
    select viewing_id::text as viewing, shown_name as "nameShown", out_by as "outBy", created_at as "madeAt",
      asked_at as "askedAt", told_at as "friendToldAt",
           safe_at as "saidOutAt", off_at as "calledOffAt", over_at as "endsAt", address, host_name as "hostName",
             location, (select count(*)::integer from visit_pass_friend where pass_id = p.id) as friends,
           (select coalesce(json_agg(json_build_object('at', read_at, 'accepted', accepted, 'times', times)
             order by id), '[]')
            from visit_pass_reading where pass_id = p.id) as opened,
           (select coalesce(json_agg(json_build_object('what', kind, 'at', changed_at, 'by', side, 'address', address,
             'startsAt', starts_at) order by id), '[]')
            from visit_pass_change where pass_id = p.id) as changes
    from visit_pass p where seeker_id = $1::bigint order by id`,
  peopleIHid: `
    select h.listing_id::text as listing, m.name, h.hidden_at as "hiddenAt" from listing l
      join hidden_person h on h.listing_id = l.id join member m on m.id = h.person_id
    where l.owner_id = $1::bigint order by h.hidden_at`,
  whoMayWriteToMe: `
    select women_only as "womenOnly", checked_phones_only as "checkedPhonesOnly" from conversation_preference
      where member_id = $1::bigint`,
  // Does not say since when: messages are paused at the moment of a report, which would identify the reporter.
  pauseOfMyMessages: `select true as "isPaused" from message_pause where member_id = $1::bigint`,
  reportsMade: `
    select listing_id::text as listing, reason, words, created_at as "madeAt", settled_at as "settledAt", coalesce((
             select json_agg(json_build_object('conversation', c.conversation_id::text, 'number', c.number)
               order by c.sent_at)
             from reported_message c where c.report_id = report.id), '[]') as messages
    from report where reporter_id = $1::bigint order by id`,
  // Leaves out open cases except for the member's own appeals: together with who saw the number and when, the time of a
  // report would identify the reporter. Leaves out rule codes, which would show how to evade the rules. Includes
  // reasons of reports if something was decided.
  moderation: `
    select kind, listing_id::text as listing, case when kind = 'report' then to_jsonb(opened_at::date)
      else to_jsonb(opened_at) end as "openedAt",
           case when kind = 'report' and decision <> 'approve' then reasons end as reasons, words, decision, note,
             decided_at as "decidedAt"
    from moderation_case where member_id = $1::bigint and (decided_at is not null or kind = 'appeal') order by id`,
  mailsToMe: `select kind, created_at as "queuedAt", sent_at as "sentAt", dropped_at as "droppedAt" from mail
      where member_id = $1::bigint order by id`,
  // Leaves out the endpoint and its keys: with them others could read what is sent to this browser.
  devicesWithNotifications: `
    select device, created_at as "addedAt", last_ok_at as "lastReachedAt" from push_subscription
      where member_id = $1::bigint order by id`,
  notificationsTurnedOff: `select kind from push_off where member_id = $1::bigint order by kind`,
  notificationsToMe: `select kind, created_at as "queuedAt", sent_at as "sentAt", dropped_at as "droppedAt" from push
      where member_id = $1::bigint order by id`,
  countedActions: `select kind, day, sum(count)::integer as count from member_action_count where member_id = $1::bigint
      group by kind, day order by day, kind`,
  sessions: `select created_at as "signedInAt", expires_at as "endsAt" from session where member_id = $1::bigint
      order by created_at`,
};

const account = `
  select uid, name, email, email_verified as "isEmailVerified", email_verified_at as "emailVerifiedAt", phone,
    phone_verified_at as "phoneVerifiedAt",
         phone_paused as "isPhonePaused", like_mails as "mailsAboutLikes", photo_url as "photoUrl", language,
           created_at as "memberSince", updated_at as "changedAt", leaving_at as "leavingAt"
  from member where id = $1::bigint`;

const columns = Object.entries(lists).map(
  ([name, rows]) => `(select coalesce(json_agg(list), '[]') from (${rows}) list) as "${name}"`,
);
const ownData = prepared(
  `select now() as "madeAt", (select row_to_json(account) from (${account}) account) as account, ${columns.join(", ")}`,
);

export type OwnData = { madeAt: Date; account: Record<string, unknown> } & Record<
  keyof typeof lists,
  Record<string, unknown>[]
>;

export async function getOwnData(executor: Executor, memberId: string): Promise<OwnData> {
  const [row] = await readText<OwnData>(executor, ownData, [memberId]);
  if (!row) throw new Error("one's own data gave no row");
  return row;
}
