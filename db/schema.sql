-- Written by npm run db:types from migrations/. Do not edit.
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

COMMENT ON EXTENSION btree_gist IS 'support for indexing common datatypes in GiST';

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;

COMMENT ON EXTENSION fuzzystrmatch IS 'determine similarities and distance between strings';

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';

CREATE TYPE public.accommodation AS ENUM (
    'single',
    'shared'
);

CREATE TYPE public.conversation_side AS ENUM (
    'seeker',
    'poster'
);

CREATE TYPE public.conversation_state AS ENUM (
    'waiting',
    'asked',
    'open',
    'closed'
);

CREATE TYPE public.gender AS ENUM (
    'male',
    'female'
);

CREATE TYPE public.listing_state AS ENUM (
    'live',
    'asked',
    'asleep',
    'waiting',
    'changes',
    'removed'
);

CREATE TYPE public.photo_state AS ENUM (
    'awaited',
    'uploaded',
    'ready',
    'refused'
);

CREATE TYPE public.smoking AS ENUM (
    'smoker',
    'nonSmoker'
);

CREATE TYPE public.viewing_state AS ENUM (
    'booked',
    'cancelled',
    'happened',
    'missed'
);

CREATE FUNCTION public.add_conversation_message(conversation_to_extend bigint, from_side public.conversation_side, message_nonce bigint, message_body text, message_warning text, message_notice text, at timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  counted conversation;
begin
  update conversation
  set seeker_sent = seeker_sent + (from_side = 'seeker')::integer, poster_sent = poster_sent + (from_side = 'poster')::integer, last_at = greatest(last_at, at)
  where id = conversation_to_extend returning * into counted;
  insert into conversation_message (conversation_id, sent_at, nonce, number, ordinal, side, warning, notice, body)
  values (conversation_to_extend, at, message_nonce, counted.seeker_sent + counted.poster_sent,
          case from_side when 'seeker' then counted.seeker_sent else counted.poster_sent end, from_side, message_warning, message_notice, message_body);
  return counted.seeker_sent + counted.poster_sent;
end $$;

CREATE FUNCTION public.answer_interest(about_listing bigint, to_seeker bigint, message_notice text, is_declined boolean, at timestamp with time zone, OUT outcome text, OUT conversation_id bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  poster bigint;
  places conversation_queue;
  met conversation;
begin
  select owner_id into poster from listing where id = about_listing and is_shown(state, owner_away) and available for key share;
  if not found then outcome := 'gone'; return; end if;
  insert into conversation_queue (listing_id) values (about_listing) on conflict do nothing;
  perform from conversation_queue where listing_id = about_listing for no key update;
  -- Also a block that came while the answer was on its way.
  if exists (select from member_block where (blocker_id, blocked_id) in ((poster, to_seeker), (to_seeker, poster))) then outcome := 'gone'; return; end if;
  select * into met from conversation where listing_id = about_listing and seeker_id = to_seeker;
  if found then
    outcome := meet_conversation(met, 'poster', at);
    if outcome = 'had' then conversation_id := met.id; end if;
    if outcome is not null then return; end if;
  end if;
  if is_declined then
    outcome := 'closed';
    insert into conversation (listing_id, poster_id, seeker_id, opener, state, closed_reason, created_at, last_at, asked_at, closed_at)
    values (about_listing, poster, to_seeker, 'seeker', 'closed', 'declined', at, at, at, at)
    on conflict (listing_id, seeker_id) do update
    set opener = excluded.opener, closed_reason = excluded.closed_reason, asked_at = excluded.asked_at, closed_at = excluded.closed_at,
        last_at = greatest(conversation.last_at, at), hidden_by_seeker = false, hidden_by_poster = false
    returning id into conversation_id;
  else
    perform promote_waiting(about_listing, at);
    select * into places from conversation_queue where listing_id = about_listing;
    if places.live >= places.cap then outcome := 'full'; return; end if;
    outcome := 'asked';
    insert into conversation (listing_id, poster_id, seeker_id, opener, state, created_at, last_at, asked_at, due_at)
    values (about_listing, poster, to_seeker, 'poster', 'asked', at, at, at, next_conversation_due(at, 0, at))
    on conflict (listing_id, seeker_id) do update
    set opener = excluded.opener, state = excluded.state, closed_reason = null, closed_at = null, last_at = greatest(conversation.last_at, at),
        asked_at = excluded.asked_at, due_at = excluded.due_at, reminders = 0, hidden_by_seeker = false, hidden_by_poster = false
    returning id into conversation_id;
  end if;
  perform add_conversation_message(conversation_id, 'poster', 0, '', null, message_notice, at);
end $$;

CREATE TABLE public.audit_entry (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    moderator_id bigint,
    action text NOT NULL,
    case_id bigint,
    member_id bigint,
    listing_id bigint,
    reasons text[] DEFAULT '{}'::text[] NOT NULL,
    seal bytea NOT NULL,
    CONSTRAINT audit_entry_action_check CHECK (((char_length(action) >= 1) AND (char_length(action) <= 40)))
);

CREATE FUNCTION public.audit_seal(entry public.audit_entry, previous bytea) RETURNS bytea
    LANGUAGE sql IMMUTABLE
    RETURN sha256((COALESCE(previous, '\x'::bytea) || convert_to(concat_ws('|'::text, (entry).id, EXTRACT(epoch FROM (entry).at), COALESCE((entry).moderator_id, (0)::bigint), (entry).action, COALESCE((entry).case_id, (0)::bigint), COALESCE((entry).member_id, (0)::bigint), COALESCE((entry).listing_id, (0)::bigint), array_to_string((entry).reasons, ','::text)), 'UTF8'::name)));

CREATE FUNCTION public.audit_broken_at(newest bigint DEFAULT '9000000000000000000'::bigint) RETURNS bigint
    LANGUAGE sql STABLE
    RETURN (SELECT min(sealed.id) AS min FROM (SELECT looked_at.id, looked_at.seal, public.audit_seal(looked_at.entry, lag(looked_at.seal) OVER earlier) AS expected, (lag(looked_at.id) OVER earlier IS NULL) AS is_first FROM (SELECT audit_entry.id, audit_entry.seal, audit_entry.*::public.audit_entry AS entry FROM public.audit_entry ORDER BY audit_entry.id DESC LIMIT audit_broken_at.newest) looked_at WINDOW earlier AS (ORDER BY looked_at.id)) sealed WHERE ((sealed.seal <> sealed.expected) AND ((NOT sealed.is_first) OR (sealed.id = (SELECT min(audit_entry.id) AS min FROM public.audit_entry)))));

CREATE FUNCTION public.blurred_spot(exact point, cell double precision, listing_id bigint) RETURNS point
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN point(((floor(((exact)[0] / cell)) + ((((hashint8extended(listing_id, (1)::bigint) & (65535)::bigint))::numeric / 65536.0))::double precision) * cell), ((floor(((exact)[1] / cell)) + ((((hashint8extended(listing_id, (2)::bigint) & (65535)::bigint))::numeric / 65536.0))::double precision) * cell));

CREATE FUNCTION public.cancel_viewing(of_conversation bigint, side public.conversation_side, at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  freed bigint;
begin
  update viewing
  set state = 'cancelled', cancelled_by = side, ended_at = at, updated_at = at, step = 4, due_at = null, sequence = sequence + 1
  where conversation_id = of_conversation and state = 'booked' returning slot_id into freed;
  if not found then return false; end if;
  update viewing_slot set taken = taken - 1 where id = freed;
  return true;
end $$;

CREATE FUNCTION public.cancel_viewing_of_closed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform cancel_viewing(new.id, null, new.closed_at);
  update viewing_suggestion set ended_at = new.closed_at where conversation_id = new.id and ended_at is null;
  return null;
end $$;

CREATE FUNCTION public.cancel_viewings_of_away() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update viewing set step = least(step, 2), due_at = least(due_at, now()) where poster_id = new.id and state = 'booked' and upper(during) > now();
  return null;
end $$;

CREATE FUNCTION public.change_visit_pass(of_viewing bigint, by_side public.conversation_side, was_coming boolean, to_during tstzrange, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  pass visit_pass;
  is_kept boolean;
begin
  select * into pass from visit_pass where viewing_id = of_viewing for update;
  if not found then return; end if;
  is_kept := by_side is distinct from 'seeker' and (was_coming or pass.step > 0 or pass.starts_at <= at + interval '3 hours');
  insert into visit_pass_change (pass_id, changed_at, side, kind, starts_at, tell_at)
  values (pass.id, at, by_side, case when to_during is null then 'cancelled' else 'moved' end, lower(to_during), case when pass.step < 3 and not is_kept then at end);
  if pass.step = 3 then return; end if;
  if is_kept then
    -- After the end of the visit the usual question is near, and the host cannot stop it.
    if at >= pass.ends_at then return; end if;
    update visit_pass
    set cause = case when to_during is null then 'cancelled' else 'moved' end,
        step = greatest(step, 1), due_at = case when step = 2 then due_at else least(due_at, at) end,
        starts_at = coalesce(lower(to_during), starts_at), ends_at = coalesce(upper(to_during), ends_at),
        out_by = out_by + coalesce(lower(to_during) - starts_at, interval '0'),
        over_at = greatest(over_at, coalesce(upper(to_during) + interval '24 hours', over_at))
    where id = pass.id;
  elsif to_during is null then
    update visit_pass set off_at = at, step = 3, due_at = null, over_at = least(over_at, at + interval '24 hours') where id = pass.id;
  else
    update visit_pass
    set starts_at = lower(to_during), ends_at = upper(to_during), out_by = out_by + (lower(to_during) - starts_at), over_at = upper(to_during) + interval '24 hours',
        step = 0, due_at = lower(to_during), asked_at = null, cause = null
    where id = pass.id;
  end if;
end $$;

CREATE FUNCTION public.listing_id_at(moment timestamp with time zone, number bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (((((EXTRACT(epoch FROM moment) - (1735689600)::numeric) * (1000)::numeric))::bigint << 20) | (number & (1048575)::bigint));

CREATE SEQUENCE public.listing_number
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE FUNCTION public.next_listing_id() RETURNS bigint
    LANGUAGE sql
    RETURN public.listing_id_at(clock_timestamp(), nextval('public.listing_number'::regclass));

CREATE TABLE public.conversation (
    id bigint DEFAULT public.next_listing_id() NOT NULL,
    listing_id bigint,
    poster_id bigint NOT NULL,
    seeker_id bigint NOT NULL,
    opener public.conversation_side NOT NULL,
    state public.conversation_state NOT NULL,
    closed_reason text,
    created_at timestamp with time zone NOT NULL,
    asked_at timestamp with time zone,
    answered_at timestamp with time zone,
    closed_at timestamp with time zone,
    last_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    reminders smallint DEFAULT 0 NOT NULL,
    seeker_sent integer DEFAULT 0 NOT NULL,
    poster_sent integer DEFAULT 0 NOT NULL,
    seeker_seen integer DEFAULT 0 NOT NULL,
    poster_seen integer DEFAULT 0 NOT NULL,
    seeker_mailed integer DEFAULT 0 NOT NULL,
    poster_mailed integer DEFAULT 0 NOT NULL,
    hidden_by_seeker boolean DEFAULT false NOT NULL,
    hidden_by_poster boolean DEFAULT false NOT NULL,
    visited_at timestamp with time zone,
    CONSTRAINT conversation_answered CHECK (((state <> 'open'::public.conversation_state) OR (answered_at IS NOT NULL))),
    CONSTRAINT conversation_asked CHECK (
CASE
    WHEN (state = ANY (ARRAY['asked'::public.conversation_state, 'open'::public.conversation_state])) THEN (asked_at IS NOT NULL)
    ELSE ((state <> 'waiting'::public.conversation_state) OR (asked_at IS NULL))
END),
    CONSTRAINT conversation_check CHECK ((poster_id <> seeker_id)),
    CONSTRAINT conversation_closed CHECK ((((state = 'closed'::public.conversation_state) = (closed_reason IS NOT NULL)) AND ((state = 'closed'::public.conversation_state) = (closed_at IS NOT NULL)) AND ((state = 'closed'::public.conversation_state) = (due_at IS NULL)))),
    CONSTRAINT conversation_closed_reason CHECK ((closed_reason = ANY (ARRAY['declined'::text, 'filled'::text, 'lapsed'::text, 'quiet'::text, 'withdrawn'::text, 'removed'::text, 'blocked'::text]))),
    CONSTRAINT conversation_reminders_check CHECK (((reminders >= 0) AND (reminders <= 2))),
    CONSTRAINT conversation_seen CHECK ((((seeker_seen >= 0) AND (seeker_seen <= poster_sent)) AND ((poster_seen >= 0) AND (poster_seen <= seeker_sent))))
)
WITH (fillfactor='80');

CREATE FUNCTION public.close_locked_conversation(locked public.conversation, why text, message_notice text, from_side public.conversation_side, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  update conversation set state = 'closed', closed_reason = why, closed_at = at, due_at = null where id = locked.id;
  perform add_conversation_message(locked.id, from_side, 0, '', null, message_notice, at);
  if locked.listing_id is not null then perform promote_waiting(locked.listing_id, at); end if;
end $$;

CREATE FUNCTION public.count_conversation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  was conversation_state := case when tg_op <> 'INSERT' then old.state end;
  becomes conversation_state := case when tg_op <> 'DELETE' then new.state end;
  listing bigint := case when tg_op = 'DELETE' then old.listing_id else new.listing_id end;
  live_change integer := coalesce((becomes in ('asked', 'open'))::integer, 0) - coalesce((was in ('asked', 'open'))::integer, 0);
  waiting_change integer := coalesce((becomes = 'waiting')::integer, 0) - coalesce((was = 'waiting')::integer, 0);
begin
  if live_change <> 0 or waiting_change <> 0 then
    update conversation_queue set live = live + live_change, waiting = waiting + waiting_change where listing_id = listing;
    -- Without its row a listing would have no limit. Where a row is deleted, the listing may be gone already.
    if not found and tg_op <> 'DELETE' then raise exception 'listing % has no conversation queue', listing; end if;
  end if;
  return null;
end $$;

CREATE FUNCTION public.count_listing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- In one order whoever writes, so that two writers never wait for each other in a ring.
  insert into area_count (area_id, rooms)
  select area_id, sum(change) from (
    select old.area_id, -1 as change where tg_op <> 'INSERT' and old.available
    union all select new.area_id, 1 where tg_op <> 'DELETE' and new.available
  ) changed where area_id is not null group by area_id having sum(change) <> 0 order by area_id
  on conflict (area_id) do update set rooms = area_count.rooms + excluded.rooms;

  insert into map_cell (size, x, y, available, traits, rent_band, rooms, sum_x, sum_y)
  select size, floor(spot[0] / size)::integer as x, floor(spot[1] / size)::integer as y, available, (case when is_all then -1 else traits end)::smallint,
         (case when is_all then -1 else rent_band(rent) end)::smallint,
         sum(change), sum(change * round(spot[0] * 100000)::bigint), sum(change * round(spot[1] * 100000)::bigint)
  from (
    select old.spot, old.available, old.traits, old.rent, -1 as change where tg_op <> 'INSERT'
    union all select new.spot, new.available, new.traits, new.rent, 1 where tg_op <> 'DELETE'
  ) changed, (values (0.01), (0.04), (0.16)) cell(size), (values (true), (false)) total(is_all)
  where spot is not null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (size, x, y, available, traits, rent_band)
  do update set rooms = map_cell.rooms + excluded.rooms, sum_x = map_cell.sum_x + excluded.sum_x, sum_y = map_cell.sum_y + excluded.sum_y;
  return null;
end $$;

CREATE FUNCTION public.decide_held_message(held bigint, is_released boolean, at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  message held_message;
  locked conversation;
begin
  locked := lock_conversation((select conversation_id from held_message where id = held));
  update held_message set decided_at = at, released = is_released and locked.state <> 'closed' where id = held and decided_at is null returning * into message;
  if not found then return false; end if;
  if message.released then
    perform add_conversation_message(locked.id, message.side, message.nonce, message.body, null, null, at);
    if locked.state = 'waiting' then
      perform promote_waiting(locked.listing_id, at);
    elsif locked.state = 'asked' and message.side <> locked.opener then
      update conversation set state = 'open', answered_at = at, due_at = at + interval '30 days' where id = locked.id;
    end if;
  elsif locked.state = 'waiting' and not has_begun(locked.id) then
    -- The first message is kept back: nobody waits for anything any more.
    update conversation set state = 'closed', closed_reason = 'blocked', closed_at = at, due_at = null where id = locked.id;
  end if;
  return true;
end $$;

CREATE FUNCTION public.delete_conversation(conversation_to_delete bigint, at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  locked conversation := lock_conversation(conversation_to_delete);
begin
  if locked.id is null then return false; end if;
  delete from conversation where id = locked.id;
  if locked.listing_id is not null then perform promote_waiting(locked.listing_id, at); end if;
  return true;
end $$;

CREATE FUNCTION public.delete_search_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from search_mark where search_id in (select id from gone);
  return null;
end $$;

CREATE FUNCTION public.doubt_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  lost text[] := tsvector_to_array(case when tg_op = 'DELETE' then old.words else ts_delete(old.words, tsvector_to_array(new.words)) end);
begin
  if cardinality(lost) > 0 then insert into word_doubt (words) values (lost); end if;
  return null;
end $$;

CREATE FUNCTION public.end_conversation(conversation_to_end bigint, from_side public.conversation_side, why text, message_notice text, at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  locked conversation := lock_conversation(conversation_to_end);
begin
  if locked.id is null or locked.state = 'closed' then return false; end if;
  perform close_locked_conversation(locked, why, message_notice, from_side, at);
  return true;
end $$;

CREATE FUNCTION public.end_conversations_of_listing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if end_listing_conversations(old.id, 'removed', now()) > 0 then
    perform queue_message_mail(id, 'seeker', now()) from conversation
    where listing_id = old.id and state = 'closed' and closed_reason = 'removed' and closed_at = now();
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

CREATE FUNCTION public.end_listing_conversations(ended_listing bigint, why text, at timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  told integer;
begin
  perform from conversation_queue where listing_id = ended_listing for no key update;
  if not found then return 0; end if;
  perform from conversation where listing_id = ended_listing and state in ('waiting', 'asked', 'open') order by id for no key update;
  with ended as (
    update conversation
    set state = 'closed', closed_reason = why, closed_at = at, due_at = null, poster_sent = poster_sent + 1, last_at = greatest(last_at, at)
    where listing_id = ended_listing and state in ('waiting', 'asked', 'open')
    returning id, seeker_sent + poster_sent as number, poster_sent
  ), notices as (
    insert into conversation_message (conversation_id, sent_at, nonce, number, ordinal, side, notice, body)
    select id, at, 0, number, poster_sent, 'poster', why, '' from ended
  )
  select count(*) into told from ended;
  return told;
end $$;

CREATE FUNCTION public.end_push_of_session() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from push_subscription where session_hash = old.id_hash;
  return null;
end $$;

CREATE FUNCTION public.end_suggested_slot() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.ended_at := coalesce(new.ended_at, now());
  return new;
end $$;

CREATE FUNCTION public.end_viewing_suggestion() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update viewing_suggestion set ended_at = new.updated_at
  where conversation_id = new.conversation_id and ended_at is null;
  return null;
end $$;

CREATE FUNCTION public.fill_free_places(listing_with_places bigint, at timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
begin
  perform from conversation_queue where listing_id = listing_with_places for no key update;
  return promote_waiting(listing_with_places, at);
end $$;

CREATE FUNCTION public.fill_viewing_codes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.code := coalesce(new.code, new.seeker_code);
  new.seeker_code := coalesce(new.seeker_code, new.code);
  -- The release before needs two different codes.
  new.poster_code := coalesce(new.poster_code, lpad(((new.code::integer + 1 + floor(random() * 9998)::integer) % 10000)::text, 4, '0'));
  return new;
end $$;

CREATE FUNCTION public.flat_spot(lng double precision, lat double precision) RETURNS point
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN point((lng * (0.9157)::double precision), lat);

CREATE FUNCTION public.free_seat_of_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update viewing_slot set taken = taken - 1 where id = old.slot_id;
  return null;
end $$;

CREATE FUNCTION public.has_begun(conversation_to_read bigint) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (select from conversation_message where conversation_id = conversation_to_read and (notice is null or notice = 'number_shared')) $$;

CREATE FUNCTION public.is_established(member_since timestamp with time zone, phone_checked_at timestamp with time zone, at timestamp with time zone) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN ((phone_checked_at IS NOT NULL) OR (member_since < (at - '7 days'::interval)));

CREATE FUNCTION public.is_shown(state public.listing_state, owner_away boolean) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ((state = ANY (ARRAY['live'::public.listing_state, 'asked'::public.listing_state])) AND (NOT owner_away));

CREATE FUNCTION public.is_under_review(reviewed bigint) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (select from moderation_case where member_id = reviewed and decided_at is null and kind = 'risk')
    or (
      exists (select from moderation_case where member_id = reviewed and decided_at is null and kind = 'report')
      and exists (
        select from report r join member m on m.id = r.reporter_id
        where r.member_id = reviewed and r.settled_at is null and is_established(m.created_at, m.phone_verified_at, now())))
    or exists (
      select from held_message h join conversation c on c.id = h.conversation_id
      where h.decided_at is null and case h.side when 'poster' then c.poster_id else c.seeker_id end = reviewed) $$;

CREATE FUNCTION public.keep_shared_numbers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into contact_reveal (listing_id, member_id, revealed_at, is_shared)
  select new.id, c.seeker_id, g.since, true
  from conversation c join contact_ledger g on g.owner_id = new.owner_id and g.member_id = c.seeker_id
  where c.listing_id = new.id and c.asked_at is not null
  on conflict do nothing;
  return null;
end $$;

CREATE FUNCTION public.lapse_conversation(conversation_to_lapse bigint, at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  locked conversation := lock_conversation(conversation_to_lapse);
  why text := case locked.state when 'open' then 'quiet' else 'lapsed' end;
begin
  if locked.id is null or locked.state = 'closed' or locked.due_at > at or (locked.state = 'asked' and locked.reminders < 2) then return false; end if;
  -- The notice is for the side that waited.
  perform close_locked_conversation(locked, why, why, case locked.opener when 'seeker' then 'poster' else 'seeker' end::conversation_side, at);
  return true;
end $$;

CREATE FUNCTION public.leave_move_in_records() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from move_in_record
  where poster_id = old.id and (seeker_id is null or deleted_by = 'seeker')
     or seeker_id = old.id and (poster_id is null or deleted_by = 'poster');
  update move_in_record set poster_name = coalesce(poster_name, old.name), poster_id = null, deleted_by = 'poster'
  where poster_id = old.id;
  update move_in_record set seeker_name = coalesce(seeker_name, old.name), seeker_id = null, deleted_by = 'seeker'
  where seeker_id = old.id;
  return old;
end $$;

CREATE FUNCTION public.like_and_reveal(liked_listing bigint, liker bigint, per_hour integer, per_day integer, OUT is_limited boolean, OUT is_revealed boolean, OUT new_count integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  shown_last_hour integer;
  shown_last_day integer;
  owner bigint;
  is_request boolean;
  is_new boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('reveals', liker));
  is_limited := false;
  is_revealed := false;
  select owner_id, not phone_to_likers into owner, is_request from listing where id = liked_listing and is_shown(state, owner_away) for key share;
  if not found then return; end if;
  -- Also a block that came while the like was on its way.
  if exists (select from member_block where (blocker_id, blocked_id) in ((owner, liker), (liker, owner))) then return; end if;
  if number_refusal(liked_listing, liker) is null then
    if not exists (select from contact_reveal where listing_id = liked_listing and member_id = liker) then
      select count(*) filter (where revealed_at > now() - interval '1 hour'), count(*) into shown_last_hour, shown_last_day
      from (select revealed_at from contact_reveal where member_id = liker and not is_shared and revealed_at > now() - interval '1 day'
            order by revealed_at desc limit per_day) recent;
      is_limited := shown_last_hour >= per_hour or shown_last_day >= per_day;
      if is_limited then return; end if;
      insert into contact_reveal (listing_id, member_id) values (liked_listing, liker) on conflict do nothing;
      insert into contact_ledger (owner_id, member_id) values (owner, liker) on conflict do nothing;
    end if;
    is_revealed := true;
  end if;
  insert into listing_like (listing_id, member_id) values (liked_listing, liker) on conflict do nothing;
  is_new := found;
  update listing_rank set like_count = like_count + (case when is_new then 1 else 0 end) where listing_id = liked_listing
  returning like_count into new_count;
  -- Of a shown number the trigger of contact_reveal tells the owner. Of a request too, unless the owner wants nothing from this member.
  if is_new and is_request and not is_revealed and write_refusal(liker, owner) is null and not is_under_review(liker)
     and not exists (select from contact_ledger where owner_id = owner and member_id = liker and withheld_at is not null) then
    insert into like_news (owner_id, since, due_at)
    select id, now(), greatest(now(), like_mailed_at + interval '1 day') from member where id = owner and like_mails
    on conflict (owner_id) do nothing;
  end if;
end $$;

CREATE FUNCTION public.listing_traits(gender public.gender, accommodation public.accommodation, smoking public.smoking) RETURNS smallint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (((CASE gender WHEN 'female'::public.gender THEN 4 ELSE 0 END + CASE accommodation WHEN 'shared'::public.accommodation THEN 2 ELSE 0 END) + CASE smoking WHEN 'nonSmoker'::public.smoking THEN 1 ELSE 0 END))::smallint;

CREATE FUNCTION public.lock_conversation(conversation_to_lock bigint) RETURNS public.conversation
    LANGUAGE plpgsql
    AS $$
declare
  locked conversation;
begin
  perform from conversation_queue
  where listing_id = (select listing_id from conversation where id = conversation_to_lock) for no key update;
  select * into locked from conversation where id = conversation_to_lock for no key update;
  return locked;
end $$;

CREATE FUNCTION public.map_tile(spot point) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (((floor(((spot)[0] / (0.08)::double precision)))::integer * 1000) + (floor(((spot)[1] / (0.08)::double precision)))::integer);

CREATE FUNCTION public.meet_conversation(met public.conversation, from_side public.conversation_side, at timestamp with time zone) RETURNS text
    LANGUAGE plpgsql
    AS $$
begin
  if met.asked_at is not null or met.opener = from_side then return 'had'; end if;
  if met.state = 'waiting' and from_side = 'poster' and has_begun(met.id) then
    perform promote_waiting(met.listing_id, at);
    return case when exists (select from conversation where id = met.id and asked_at is not null) then 'had' else 'full' end;
  end if;
  return case when met.state <> 'closed' or has_begun(met.id) then 'gone' end;
end $$;

CREATE FUNCTION public.mirror_listing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  mirrored_traits smallint := listing_traits(new.gender, new.accommodation, new.smoking);
  shown boolean := is_shown(new.state, new.owner_away);
  ranked boolean := case when shown then new.available end;
begin
  if shown then
    insert into listing_search (listing_id, rent, move_in, traits, age, available, area_id, spot, rules, amenities, all_in_low, all_in, day_one_low, day_one)
    values (new.id, new.rent, new.move_in, mirrored_traits, new.age, new.available, new.area_id, new.spot, new.rules, new.amenities,
            new.rent + new.extras_low, new.rent + new.extras_high, new.rent + coalesce(new.advance, 0), new.rent + coalesce(new.advance, 3 * new.rent))
    on conflict (listing_id) do update set rent = excluded.rent, move_in = excluded.move_in, traits = excluded.traits, age = excluded.age,
      available = excluded.available, area_id = excluded.area_id, spot = excluded.spot, rules = excluded.rules, amenities = excluded.amenities,
      all_in_low = excluded.all_in_low, all_in = excluded.all_in, day_one_low = excluded.day_one_low, day_one = excluded.day_one;
  else
    delete from listing_search where listing_id = new.id;
  end if;
  insert into listing_rank (listing_id, rent, move_in, traits, age, available, area_id, spot)
  values (new.id, new.rent, new.move_in, mirrored_traits, new.age, ranked, new.area_id, new.spot)
  on conflict (listing_id) do update set rent = excluded.rent, move_in = excluded.move_in, traits = excluded.traits, age = excluded.age,
    available = excluded.available, area_id = excluded.area_id, spot = excluded.spot;
  return null;
end $$;

CREATE FUNCTION public.next_conversation_due(asked timestamp with time zone, reminders integer, at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    RETURN CASE reminders WHEN 0 THEN (asked + '24:00:00'::interval) WHEN 1 THEN GREATEST((asked + '60:00:00'::interval), (at + '12:00:00'::interval)) ELSE GREATEST((asked + '72:00:00'::interval), (at + '12:00:00'::interval)) END;

CREATE FUNCTION public.note_gender_of_like() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into said_gender (member_id, gender, said_at)
  select p.member_id, (p.profile->>'gender')::gender, new.revealed_at
  from listing l join conversation_preference wish on wish.member_id = l.owner_id and wish.women_only
  join seeker_profile p on p.member_id = new.member_id and p.profile->>'gender' in ('female', 'male')
  where l.id = new.listing_id
  on conflict (member_id) do update set gender = excluded.gender, said_at = excluded.said_at;
  return null;
end $$;

CREATE FUNCTION public.note_like_news() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into like_news (owner_id, since, due_at)
  select m.id, min(f.revealed_at), greatest(min(f.revealed_at), max(m.like_mailed_at) + interval '1 day')
  from fresh f join listing l on l.id = f.listing_id join member m on m.id = l.owner_id
  where m.like_mails and not f.is_shared
  group by m.id
  order by m.id
  on conflict (owner_id) do nothing;
  return null;
end $$;

CREATE FUNCTION public.note_listing_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.phone is distinct from old.phone then new.phone_since := now(); end if;
  if new.text_print is distinct from old.text_print then new.text_since := now(); end if;
  return new;
end $$;

CREATE FUNCTION public.note_listing_news() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  is_visible boolean := is_shown(new.state, new.owner_away);
  is_free boolean := is_visible and new.available;
  was_visible boolean := false;
  was_free boolean := false;
  what text;
begin
  if tg_op = 'UPDATE' then
    was_visible := is_shown(old.state, old.owner_away);
    was_free := was_visible and old.available;
    if old.area_id is distinct from new.area_id or map_tile(old.spot) is distinct from map_tile(new.spot) then
      update listing_news set area_id = new.area_id, tile = map_tile(new.spot) where listing_id = new.id;
    end if;
  end if;
  what := case
    when is_free and not was_free then case
      when tg_op = 'INSERT' then 'new'
      when old.state in ('waiting', 'changes', 'removed') then 'approved'
      when old.state = 'asleep' then 'woken'
      else 'back' end
    when was_free and is_visible and not new.available then 'taken'
    -- Smaller steps are not news: people would be told again and again.
    when is_free and was_free and new.rent <= old.rent * 0.95 then 'cheaper'
  end;
  if what is not null then
    insert into listing_news (listing_id, kind, area_id, tile) values (new.id, what, new.area_id, map_tile(new.spot));
  end if;
  return null;
end $$;

CREATE FUNCTION public.note_owner_away() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  is_away boolean;
begin
  select suspended_at is not null or leaving_at is not null into is_away from member where id = new.owner_id for share;
  new.owner_away := new.owner_away or coalesce(is_away, false);
  return new;
end $$;

CREATE FUNCTION public.note_photo_garbage() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into photo_garbage (key, upload_key) values (old.key, old.upload_key);
  return null;
end $$;

CREATE FUNCTION public.note_said_gender() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into said_gender (member_id, gender, said_at)
  select member_id, (profile->>'gender')::gender, new.created_at from seeker_profile
  where member_id = case new.opener when 'poster' then new.poster_id else new.seeker_id end and profile->>'gender' in ('female', 'male')
  on conflict (member_id) do update set gender = excluded.gender, said_at = excluded.said_at;
  return null;
end $$;

CREATE FUNCTION public.note_visit_address() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' then
    if new.address = old.address then return null; end if;
    -- A pass of the release before has no address yet.
    update visit_pass set address = old.address where listing_id = new.listing_id and address is null;
  end if;
  insert into visit_pass_change (pass_id, changed_at, side, kind, address)
  select id, new.updated_at, 'poster', 'address', new.address from visit_pass where listing_id = new.listing_id and off_at is null and over_at > new.updated_at;
  return null;
end $$;

CREATE FUNCTION public.number_refusal(of_listing bigint, reader bigint) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select case
    when not hidden.is_so and exists (select from contact_reveal where listing_id = l.id and member_id = reader) then null
    when refused.why in ('women_only', 'checked_phones_only') then refused.why
    when hidden.is_so or refused.why is not null or not l.phone_to_likers or is_under_review(reader) then 'messages_first'
  end
  from listing l
  cross join lateral (select write_refusal(reader, l.owner_id) as why) refused
  cross join lateral (
    select exists (select from member where id = l.owner_id and phone_paused)
      or exists (select from contact_ledger where owner_id = l.owner_id and member_id = reader and withheld_at is not null) as is_so) hidden
  where l.id = of_listing $$;

CREATE FUNCTION public.open_conversation(about_listing bigint, from_seeker bigint, from_side public.conversation_side, message_nonce bigint, message_body text, message_warning text, hold_score integer, hold_reasons text[], at timestamp with time zone, OUT outcome text, OUT conversation_id bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  poster bigint;
  places conversation_queue;
  met conversation;
  is_new boolean;
  is_full boolean;
begin
  select owner_id into poster from listing
  where id = about_listing and is_shown(state, owner_away) and available for key share;
  if not found then outcome := 'gone'; return; end if;
  insert into conversation_queue (listing_id) values (about_listing) on conflict do nothing;
  select * into places from conversation_queue where listing_id = about_listing for no key update;
  -- Also a block that came while the message was on its way.
  if exists (
    select from member_block where (blocker_id, blocked_id) in ((poster, from_seeker), (from_seeker, poster)))
    then outcome := 'gone'; return; end if;
  select * into met from conversation where listing_id = about_listing and seeker_id = from_seeker;
  if found then
    outcome := meet_conversation(met, from_side, at);
    if outcome = 'had' then conversation_id := met.id; end if;
    if outcome is not null then return; end if;
  end if;
  if places.waiting > 0 and places.live < places.cap then
    perform promote_waiting(about_listing, at);
    select * into places from conversation_queue where listing_id = about_listing;
  end if;
  is_new := from_side = 'seeker' and not (
    select is_established(created_at, phone_verified_at, at) from member where id = from_seeker);
  is_full := places.live >= places.cap or is_new and places_for_new_accounts(about_listing, at) <= 0;
  outcome := case
    when is_full and from_side = 'poster' then 'full'
    when (is_full or hold_score is not null) and places.waiting >= case when is_new then 80 else 100 end
      then 'line_full'
    when hold_score is not null then 'held'
    when is_full then 'waiting'
    else 'asked' end;
  if outcome in ('full', 'line_full') then return; end if;
  insert into conversation (listing_id, poster_id, seeker_id, opener, state, created_at, last_at, asked_at, due_at)
  values (about_listing, poster, from_seeker, from_side,
          case outcome when 'asked' then 'asked'::conversation_state else 'waiting' end, at, at,
          case outcome when 'asked' then at end,
          case outcome when 'asked' then next_conversation_due(at, 0, at) else at + interval '14 days' end)
  on conflict (listing_id, seeker_id) do update
  set opener = excluded.opener, state = excluded.state, closed_reason = null, closed_at = null,
      last_at = greatest(conversation.last_at, at), asked_at = excluded.asked_at, due_at = excluded.due_at,
      reminders = 0, hidden_by_seeker = false, hidden_by_poster = false
  returning id into conversation_id;
  if outcome = 'held' then
    insert into held_message (conversation_id, side, nonce, body, score, reasons, held_at)
    values (open_conversation.conversation_id, from_side, message_nonce, message_body, hold_score, hold_reasons, at);
  else
    perform add_conversation_message(
      conversation_id, from_side, message_nonce, message_body, message_warning, null, at);
  end if;
end $$;

CREATE FUNCTION public.photo_hash_parts(hash bigint) RETURNS integer[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY[((hash & (65535)::bigint))::integer, (65536 + (((hash >> 16) & (65535)::bigint))::integer), (131072 + (((hash >> 32) & (65535)::bigint))::integer), (196608 + (((hash >> 48) & (65535)::bigint))::integer)];

CREATE TABLE public.photo (
    id bigint NOT NULL,
    owner_id bigint NOT NULL,
    listing_id bigint,
    "position" smallint,
    is_profile boolean DEFAULT false NOT NULL,
    alt text DEFAULT ''::text NOT NULL,
    state public.photo_state DEFAULT 'awaited'::public.photo_state NOT NULL,
    refusal text,
    upload_key text NOT NULL,
    key text NOT NULL,
    type text NOT NULL,
    size integer NOT NULL,
    queued_at timestamp with time zone,
    lease integer DEFAULT 0 NOT NULL,
    leased_until timestamp with time zone,
    attempts smallint DEFAULT 0 NOT NULL,
    width smallint,
    height smallint,
    bytes integer[],
    thumbhash bytea,
    hash bigint,
    is_compared boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT photo_alt_check CHECK ((char_length(alt) <= 200)),
    CONSTRAINT photo_check CHECK (((listing_id IS NULL) = ("position" IS NULL))),
    CONSTRAINT photo_check1 CHECK (((NOT is_profile) OR (listing_id IS NULL))),
    CONSTRAINT photo_check2 CHECK (((state = 'refused'::public.photo_state) = (refusal IS NOT NULL))),
    CONSTRAINT photo_check3 CHECK (((state <> 'ready'::public.photo_state) OR ((width IS NOT NULL) AND (height IS NOT NULL) AND (cardinality(bytes) = 4) AND (thumbhash IS NOT NULL)))),
    CONSTRAINT photo_key_check CHECK ((char_length(key) = 22)),
    CONSTRAINT photo_size_check CHECK ((size > 0)),
    CONSTRAINT photo_type_check CHECK ((char_length(type) <= 40)),
    CONSTRAINT photo_upload_key_check CHECK ((char_length(upload_key) = 22))
);
ALTER TABLE ONLY public.photo ALTER COLUMN alt SET STATISTICS 0;

CREATE FUNCTION public.photos_json(of_listing bigint) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (SELECT concat('[', string_agg(concat('{"id":"', photo.id, '","url":"/media/', photo.key, '/1600.webp","alt":', to_json(photo.alt), ',"width":', photo.width, ',"height":', photo.height, ',"thumbhash":"', encode(photo.thumbhash, 'base64'::text), '","bytes":', to_json(photo.bytes), '}'), ','::text ORDER BY photo."position"), ']') AS concat FROM public.photo WHERE ((photo.listing_id = photos_json.of_listing) AND (photo.state = 'ready'::public.photo_state)));

CREATE FUNCTION public.place_listing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.spot := case
    -- 300 m round a pin; 1.2 km round the middle of an area, since more is not known.
    when new.pin is not null then blurred_spot(flat_spot(new.pin[0], new.pin[1]), 0.0027, new.id)
    when new.area_id is not null then (select scattered_spot(flat_spot(lng, lat), 0.0108, new.id) from area where id = new.area_id)
  end;
  return new;
end $$;

CREATE FUNCTION public.places_for_new_accounts(of_listing bigint, at timestamp with time zone) RETURNS integer
    LANGUAGE sql STABLE
    AS $$
  select (q.cap - q.cap * 2 / 5 - (
    select count(*) from conversation c join member m on m.id = c.seeker_id
    where c.listing_id = of_listing and c.state in ('asked', 'open') and c.opener = 'seeker'
      and not is_established(m.created_at, m.phone_verified_at, at)))::integer
  from conversation_queue q where q.listing_id = of_listing $$;

CREATE FUNCTION public.promote_waiting(listing_with_places bigint, at timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  free integer;
  free_for_new integer;
  promoted record;
  total integer := 0;
begin
  select cap - live into free from conversation_queue where listing_id = listing_with_places and waiting > 0;
  if coalesce(free, 0) <= 0 then return 0; end if;
  free_for_new := places_for_new_accounts(listing_with_places, at);
  for promoted in
    select c.id, c.opener, c.opener = 'seeker' and not is_established(m.created_at, m.phone_verified_at, at) as is_new
    from conversation c join member m on m.id = c.seeker_id
    where c.listing_id = listing_with_places and c.state = 'waiting' and has_begun(c.id)
    order by c.last_at, c.id
  loop
    continue when promoted.is_new and free_for_new <= 0;
    update conversation set state = 'asked', asked_at = at, reminders = 0, due_at = next_conversation_due(at, 0, at)
    where id = promoted.id;
    if promoted.opener = 'seeker' then
      perform add_conversation_message(promoted.id, 'poster', 0, '', null, 'promoted', at);
    end if;
    perform queue_message_mail(promoted.id, 'seeker', at);
    -- The poster can read it from now on.
    perform queue_message_mail(promoted.id, 'poster', at);
    total := total + 1;
    free_for_new := free_for_new - promoted.is_new::integer;
    exit when total >= free;
  end loop;
  return total;
end $$;

CREATE FUNCTION public.queue_message_mail(unread_in bigint, reader public.conversation_side, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  reader_id bigint;
  first integer;
begin
  perform queue_message_push(unread_in, reader, at);
  select case reader when 'seeker' then c.seeker_id else c.poster_id end, case reader when 'seeker' then c.seeker_seen else c.poster_seen end + 1
  into reader_id, first from conversation c
  where c.id = unread_in and (c.asked_at is not null or c.opener = reader)
    and case reader when 'seeker' then c.seeker_seen < c.poster_sent and c.seeker_mailed <= c.seeker_seen
                    else c.poster_seen < c.seeker_sent and c.poster_mailed <= c.poster_seen end;
  if not found or not coalesce((select message_mails from conversation_preference where member_id = reader_id), true) then return; end if;
  if reader = 'seeker' then
    update conversation set seeker_mailed = first where id = unread_in;
  else
    update conversation set poster_mailed = first where id = unread_in;
  end if;
  insert into mail (member_id, kind, data, created_at, due_at)
  values (reader_id, 'message_unread', jsonb_build_object('conversation', unread_in::text, 'first', first), at, at + interval '2 minutes');
end $$;

CREATE FUNCTION public.queue_message_push(unread_in bigint, reader public.conversation_side, at timestamp with time zone) RETURNS void
    LANGUAGE sql
    AS $$
  select queue_push(
    case reader when 'seeker' then c.seeker_id else c.poster_id end, 'messages', 'messages-' || c.id,
    jsonb_build_object('conversation', c.id::text, 'first', case reader when 'seeker' then c.seeker_seen else c.poster_seen end + 1),
    at, at + interval '10 seconds')
  from conversation c
  where c.id = unread_in and (c.asked_at is not null or c.opener = reader)
    and case reader when 'seeker' then c.seeker_seen < c.poster_sent else c.poster_seen < c.seeker_sent end
$$;

CREATE FUNCTION public.queue_notice_job() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform send_job(tg_table_name, new.id::text,
    jsonb_strip_nulls(jsonb_build_object('id', new.id::text, 'kind', new.kind, 'traceparent', new.data -> 'traceparent')), new.due_at, new.priority);
  return null;
end $$;

CREATE FUNCTION public.queue_photo_job() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform send_job('photo', new.id::text, jsonb_build_object('id', new.id::text), now(), 10);
  update pgboss.job set created_on = new.queued_at where name = 'photo' and singleton_key = new.id::text and state = 'created' and new.queued_at > now();
  return null;
end $$;

CREATE FUNCTION public.queue_push(reader bigint, push_kind text, push_topic text, push_data jsonb, at timestamp with time zone, due timestamp with time zone) RETURNS void
    LANGUAGE sql
    AS $$
  select queue_push(reader, push_kind, push_topic, push_data, at, due, 10)
$$;

CREATE FUNCTION public.queue_push(reader bigint, push_kind text, push_topic text, push_data jsonb, at timestamp with time zone, due timestamp with time zone, push_priority integer) RETURNS void
    LANGUAGE sql
    AS $$
  insert into push (member_id, subscription_id, kind, topic, data, created_at, due_at, priority)
  select reader, s.id, push_kind, push_topic, push_data, at, due, push_priority from push_subscription s
  where s.member_id = reader and not exists (select from push_off where member_id = reader and kind = push_kind)
  order by s.id
  on conflict (subscription_id, topic) where attempts = 0 and sent_at is null and dropped_at is null
  do update set kind = excluded.kind, data = excluded.data, created_at = excluded.created_at, due_at = least(push.due_at, excluded.due_at)
$$;

CREATE FUNCTION public.read_conversation(conversation_to_read bigint, reader public.conversation_side, up_to integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  read_so_far integer;
  unread integer;
begin
  select ordinal into read_so_far from conversation_message
  where conversation_id = conversation_to_read and number <= up_to and side <> reader order by number desc limit 1;
  update conversation
  set seeker_seen = case reader when 'seeker' then greatest(seeker_seen, read_so_far) else seeker_seen end,
      poster_seen = case reader when 'poster' then greatest(poster_seen, read_so_far) else poster_seen end
  where id = conversation_to_read and read_so_far > case reader when 'seeker' then seeker_seen else poster_seen end;
  select case reader when 'seeker' then poster_sent - seeker_seen else seeker_sent - poster_seen end into unread from conversation where id = conversation_to_read;
  return unread;
end $$;

CREATE FUNCTION public.recount_listings() RETURNS void
    LANGUAGE sql
    AS $$
  delete from area_count;
  insert into area_count (area_id, rooms) select area_id, count(*) from listing_search where available and area_id is not null group by area_id;
  delete from map_cell;
  insert into map_cell (size, x, y, available, traits, rent_band, rooms, sum_x, sum_y)
  select size, floor(spot[0] / size)::integer, floor(spot[1] / size)::integer, available, traits, rent_band(rent),
         count(*), sum(round(spot[0] * 100000)::bigint), sum(round(spot[1] * 100000)::bigint)
  from listing_search, (values (0.01), (0.04), (0.16)) cell(size) where spot is not null group by 1, 2, 3, 4, 5, 6;
  insert into map_cell (size, x, y, available, traits, rent_band, rooms, sum_x, sum_y)
  select size, x, y, available, -1, -1, sum(rooms), sum(sum_x), sum(sum_y) from map_cell group by 1, 2, 3, 4;
$$;

CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'the audit log cannot be changed' using errcode = 'insufficient_privilege';
end $$;

CREATE FUNCTION public.remind_member(debtor bigint, at timestamp with time zone) RETURNS SETOF bigint
    LANGUAGE plpgsql
    AS $$
begin
  perform from conversation
  where state = 'asked' and (poster_id = debtor and opener = 'seeker' or seeker_id = debtor and opener = 'poster')
  order by listing_id, id for no key update;
  if not exists (
    select from conversation where state = 'asked' and reminders < 2 and due_at <= at
      and (poster_id = debtor and opener = 'seeker' or seeker_id = debtor and opener = 'poster')) then return; end if;
  update conversation set reminders = reminders + 1, due_at = next_conversation_due(asked_at, reminders + 1, at)
  where state = 'asked' and reminders < 2 and due_at <= at + interval '12 hours'
    and (poster_id = debtor and opener = 'seeker' or seeker_id = debtor and opener = 'poster');
  return query
    select id from conversation
    where state = 'asked' and (poster_id = debtor and opener = 'seeker' or seeker_id = debtor and opener = 'poster') order by id;
end $$;

CREATE FUNCTION public.rent_band(rent integer) RETURNS smallint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (rent < 20000) THEN (((rent / 1000) * 2) + LEAST((rent % 1000), 1)) WHEN (rent < 50000) THEN ((32 + ((rent / 5000) * 2)) + LEAST((rent % 5000), 1)) ELSE (52 + LEAST((rent - 50000), 1)) END)::smallint;

CREATE FUNCTION public.reopen_conversation(conversation_to_reopen bigint, from_side public.conversation_side, at timestamp with time zone, OUT outcome text) RETURNS text
    LANGUAGE plpgsql
    AS $$
declare
  locked conversation := lock_conversation(conversation_to_reopen);
  places conversation_queue;
  is_answered boolean := locked.answered_at is not null or from_side <> locked.opener;
  is_begun boolean := has_begun(locked.id);
begin
  select * into places from conversation_queue where listing_id = locked.listing_id;
  outcome := case
    when locked.state is distinct from 'closed' or places.listing_id is null or locked.closed_at < at - interval '14 days' then 'gone'
    when not case locked.closed_reason
      when 'declined' then from_side <> locked.opener and locked.asked_at is not null
      when 'lapsed' then from_side <> locked.opener and locked.asked_at is not null
      when 'withdrawn' then from_side = locked.opener
      when 'filled' then from_side = 'poster' and locked.asked_at is not null
      else locked.closed_reason = 'quiet' end then 'gone'
    when not exists (select from listing where id = locked.listing_id and is_shown(state, owner_away) and available) then 'gone'
    when is_answered then case when places.live < places.cap then 'open' else 'full' end
    -- A held first message waits for the moderator again. Without one there is nothing to deliver.
    when not is_begun and not exists (select from held_message where conversation_id = locked.id and decided_at is null) then 'gone'
    when is_begun and places.live < places.cap then 'asked'
    when is_begun and locked.opener = 'poster' then 'full'
    when places.waiting < 100 then 'waiting'
    else 'line_full' end;
  if outcome not in ('open', 'asked', 'waiting') then return; end if;
  update conversation
  set state = outcome::conversation_state, closed_reason = null, closed_at = null, reminders = 0, last_at = greatest(last_at, at),
      asked_at = case outcome when 'waiting' then null when 'asked' then at else asked_at end,
      answered_at = case outcome when 'open' then coalesce(answered_at, at) end,
      due_at = case outcome when 'open' then at + interval '30 days' when 'asked' then next_conversation_due(at, 0, at) else at + interval '14 days' end
  where id = locked.id;
  perform add_conversation_message(locked.id, from_side, 0, '', null, 'reopened', at);
end $$;

CREATE FUNCTION public.restore_filled_conversations(restored_listing bigint, since timestamp with time zone, at timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  restored conversation;
  places conversation_queue;
  total integer := 0;
begin
  select * into places from conversation_queue where listing_id = restored_listing for no key update;
  if not found then return 0; end if;
  perform from conversation where listing_id = restored_listing and closed_reason = 'filled' and closed_at >= since order by id for no key update;
  for restored in
    select * from conversation where listing_id = restored_listing and state = 'closed' and closed_reason = 'filled' and closed_at >= since
    order by asked_at nulls last, id
  loop
    select * into places from conversation_queue where listing_id = restored_listing;
    continue when case when restored.asked_at is null then places.waiting >= 100 else places.live >= places.cap end;
    update conversation
    set state = case when restored.asked_at is null then 'waiting' when restored.answered_at is null then 'asked' else 'open' end::conversation_state,
        closed_reason = null, closed_at = null, reminders = 0,
        asked_at = case when restored.asked_at is not null and restored.answered_at is null then at else restored.asked_at end,
        due_at = case when restored.asked_at is null then at + interval '14 days'
                      when restored.answered_at is null then next_conversation_due(at, 0, at) else at + interval '30 days' end
    where id = restored.id;
    perform add_conversation_message(restored.id, 'poster', 0, '', null, 'reopened', at);
    total := total + 1;
  end loop;
  return total;
end $$;

CREATE FUNCTION public.scattered_spot(middle point, width double precision, listing_id bigint) RETURNS point
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN point(((middle)[0] + ((((((hashint8extended(listing_id, (1)::bigint) & (65535)::bigint))::numeric / 65536.0) - 0.5))::double precision * width)), ((middle)[1] + ((((((hashint8extended(listing_id, (2)::bigint) & (65535)::bigint))::numeric / 65536.0) - 0.5))::double precision * width)));

CREATE FUNCTION public.seal_audit_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  -- One after the other: each seal holds the one before it.
  perform pg_advisory_xact_lock(hashtextextended('audit', 0));
  new.id := coalesce((select max(id) from audit_entry), 0) + 1;
  new.seal := audit_seal(new, (select seal from audit_entry order by id desc limit 1));
  return new;
end $$;

CREATE FUNCTION public.send_conversation_message(to_conversation bigint, from_side public.conversation_side, message_nonce bigint, message_body text, message_warning text, hold_score integer, hold_reasons text[], per_minute integer, at timestamp with time zone, OUT outcome text, OUT message_number integer, OUT message_at timestamp with time zone) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  locked conversation;
  last_number integer;
begin
  select * into locked from conversation where id = to_conversation for no key update;
  if not found then outcome := 'gone'; return; end if;
  last_number := locked.seeker_sent + locked.poster_sent;
  select 'again', number, sent_at into outcome, message_number, message_at from conversation_message
  where conversation_id = to_conversation and number > last_number - 100 and nonce = message_nonce and side = from_side and notice is null limit 1;
  if found then return; end if;
  perform from held_message where conversation_id = to_conversation and side = from_side and nonce = message_nonce;
  if found then outcome := 'held'; return; end if;
  outcome := case
    when locked.asked_at is null and from_side = 'poster' then 'gone'
    when locked.state = 'closed' then 'closed'
    when locked.state in ('waiting', 'asked') and from_side = locked.opener then 'unanswered'
    when last_number >= per_minute and exists (
      select from conversation_message where conversation_id = to_conversation and number = last_number - per_minute + 1 and sent_at > at - interval '1 minute')
      then 'too_fast'
    when hold_score is not null and 5 <= (
      select count(*) from held_message where conversation_id = to_conversation and side = from_side and decided_at is null) then 'too_fast'
    when hold_score is not null then 'held'
    else 'sent' end;
  if outcome = 'held' then
    insert into held_message (conversation_id, side, nonce, body, score, reasons, held_at)
    values (to_conversation, from_side, message_nonce, message_body, hold_score, hold_reasons, at);
  end if;
  if outcome <> 'sent' then return; end if;
  message_number := add_conversation_message(to_conversation, from_side, message_nonce, message_body, message_warning, null, at);
  message_at := at;
  -- The index on due_at changes once a day at most, not with each message.
  if locked.state = 'asked' then
    update conversation set state = 'open', answered_at = at, due_at = at + interval '30 days' where id = to_conversation;
  elsif locked.due_at < at + interval '29 days' then
    update conversation set due_at = at + interval '30 days' where id = to_conversation;
  end if;
end $$;

CREATE FUNCTION public.send_job(queue text, job_key text, job_data jsonb, due timestamp with time zone, job_priority integer) RETURNS void
    LANGUAGE sql
    AS $$
  insert into pgboss.job (name, data, priority, start_after, singleton_key, policy, keep_until, expire_seconds, deletion_seconds,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, heartbeat_seconds)
  select q.name, job_data, job_priority, greatest(due, now()), job_key, q.policy, greatest(due, now()) + make_interval(secs => q.retention_seconds),
    q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.dead_letter, q.heartbeat_seconds
  from pgboss.queue q where q.name = queue
  on conflict do nothing
$$;

CREATE FUNCTION public.set_cover(of_listing bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  first record;
begin
  select key, thumbhash, bytes into first from photo where listing_id = of_listing and state = 'ready' order by position limit 1;
  if found then
    update listing set
      image_url = '/media/' || first.key || '/1600.webp',
      cover = concat('{"thumbhash":"', encode(first.thumbhash, 'base64'), '","bytes":', to_json(first.bytes), '}')
    where id = of_listing and image_url <> '/media/' || first.key || '/1600.webp';
  else
    update listing set image_url = '/images/photo-coming.webp', cover = null where id = of_listing and image_url like '/media/%';
  end if;
end $$;

CREATE FUNCTION public.settle_reports() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  grave constant text[] := '{money_first,fake,harassment}';
  said text[];
begin
  -- Whoever leaves, or is gone already, is asked nothing more.
  if exists (select from member where id = old.owner_id and leaving_at is null)
     and exists (select from report where listing_id = old.id and settled_at is null and reason = any (grave)) then
    -- Each reporter's reports take turns, as when they report.
    perform pg_advisory_xact_lock(hashtextextended('reports', reporter_id))
    from (select reporter_id from report where listing_id = old.id and settled_at is null and reason = any (grave) order by reporter_id) reporters;
    select array_agg(distinct reason order by reason) into said from report where listing_id = old.id and settled_at is null and reason = any (grave);
    update report r set listing_id = null
    where listing_id = old.id and settled_at is null and reason = any (grave) and not exists (
      select from report other where other.reporter_id = r.reporter_id and other.member_id = r.member_id and other.listing_id is null and other.settled_at is null);
    insert into moderation_case as open (kind, member_id, score, reasons)
    select 'report', old.owner_id, score, said from moderation_case where listing_id = old.id and kind = 'report' and decided_at is null
    on conflict (kind, member_id, coalesce(listing_id, 0)) where decided_at is null and kind <> 'appeal'
    do update set score = greatest(open.score, excluded.score),
      reasons = array(select distinct reason from unnest(open.reasons || excluded.reasons) reason order by reason);
  end if;
  update report set settled_at = now() where listing_id = old.id and settled_at is null;
  return old;
end $$;

CREATE FUNCTION public.tell_number_shared(to_conversation bigint, from_side public.conversation_side, at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
  locked conversation;
begin
  select * into locked from conversation where id = to_conversation for no key update;
  if not found or locked.state not in ('asked', 'open') then return false; end if;
  perform add_conversation_message(to_conversation, from_side, 0, '', null, 'number_shared', at);
  if locked.state = 'asked' and from_side <> locked.opener then
    update conversation set state = 'open', answered_at = at, due_at = at + interval '30 days' where id = to_conversation;
  end if;
  return true;
end $$;

CREATE FUNCTION public.tell_viewing(in_conversation bigint, from_side public.conversation_side, message_notice text, at timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  perform add_conversation_message(in_conversation, from_side, 0, '', null, message_notice, at);
  update conversation set due_at = at + interval '30 days' where id = in_conversation and state = 'open' and due_at < at + interval '29 days';
  perform queue_message_mail(in_conversation, case from_side when 'seeker' then 'poster' else 'seeker' end::conversation_side, at);
end $$;

CREATE FUNCTION public.visit_pass_ends() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.state = 'booked' then perform change_visit_pass(old.id, null, old.coming_at is not null, null, now()); end if;
  return null;
end $$;

CREATE FUNCTION public.visit_pass_first_address() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'INSERT' then
    new.address := coalesce(new.address, (select address from viewing_place where listing_id = new.listing_id));
  elsif old.address is not null then
    new.address := old.address;
  end if;
  return new;
end $$;

CREATE FUNCTION public.visit_pass_follows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  by_side conversation_side := new.cancelled_by;
begin
  if new.state = 'cancelled' and old.state <> 'cancelled' then
    -- A conversation that is ended cancels without a side.
    if by_side is null then
      select case
        when c.closed_reason = 'withdrawn' then c.opener
        when c.closed_reason = 'declined' then case c.opener when 'poster' then 'seeker' else 'poster' end::conversation_side
        when c.closed_reason = 'blocked' and exists (select from member_block where blocker_id = new.seeker_id and blocked_id = new.poster_id)
          then 'seeker'
        end into by_side
      from conversation c where c.id = new.conversation_id;
    end if;
    perform change_visit_pass(new.id, by_side, old.coming_at is not null, null, new.updated_at);
  elsif new.during <> old.during then
    -- A seeker takes another slot, a host moves the slot.
    perform change_visit_pass(new.id, case when new.slot_id is distinct from old.slot_id then 'seeker' else 'poster' end::conversation_side,
      old.coming_at is not null, new.during, new.updated_at);
  end if;
  return null;
end $$;

CREATE FUNCTION public.write_refusal(writer bigint, recipient bigint) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select case
    when exists (select from message_pause where member_id = writer) then 'messages_paused'
    when wish.women_only and not exists (select from seeker_profile where member_id = writer and profile->>'gender' = 'female') then 'women_only'
    when wish.checked_phones_only and exists (select from member where id = writer and phone is null) then 'checked_phones_only'
  end
  from (select 1) one left join conversation_preference wish on wish.member_id = recipient $$;

CREATE TABLE public.alert_member (
    member_id bigint NOT NULL,
    told_at timestamp with time zone,
    told_day date,
    told_count smallint DEFAULT 0 NOT NULL,
    rooms_due_at timestamp with time zone,
    rooms_from bigint,
    room_news boolean DEFAULT true NOT NULL,
    mails boolean DEFAULT true NOT NULL,
    CONSTRAINT alert_member_check CHECK (((rooms_due_at IS NULL) = (rooms_from IS NULL)))
);

CREATE TABLE public.area (
    id smallint NOT NULL,
    parent_id smallint,
    kind text NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    name_bn text NOT NULL,
    spellings text[] DEFAULT '{}'::text[] NOT NULL,
    lat double precision NOT NULL,
    lng double precision NOT NULL,
    CONSTRAINT area_check CHECK (((kind = 'division'::text) = (parent_id IS NULL))),
    CONSTRAINT area_kind_check CHECK ((kind = ANY (ARRAY['division'::text, 'district'::text, 'thana'::text, 'area'::text, 'landmark'::text]))),
    CONSTRAINT area_lat_check CHECK (((lat >= (20)::double precision) AND (lat <= (27)::double precision))),
    CONSTRAINT area_lng_check CHECK (((lng >= (87.5)::double precision) AND (lng <= (93)::double precision))),
    CONSTRAINT area_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);

COMMENT ON TABLE public.area IS 'Division > district > thana > area. Filled by migrations alone: processes keep it in memory.';

CREATE TABLE public.area_count (
    area_id smallint NOT NULL,
    rooms integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.area_rent (
    area_id smallint NOT NULL,
    accommodation public.accommodation NOT NULL,
    posts integer NOT NULL,
    lower_quartile integer NOT NULL,
    median integer NOT NULL,
    upper_quartile integer NOT NULL,
    CONSTRAINT area_rent_posts_check CHECK ((posts > 0))
);

CREATE TABLE public.contact_ledger (
    owner_id bigint NOT NULL,
    member_id bigint NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    withheld_at timestamp with time zone
);

CREATE TABLE public.contact_reveal (
    listing_id bigint NOT NULL,
    member_id bigint NOT NULL,
    revealed_at timestamp with time zone DEFAULT now() NOT NULL,
    is_shared boolean DEFAULT false NOT NULL
);

CREATE TABLE public.conversation_message (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
)
PARTITION BY HASH (conversation_id);
ALTER TABLE ONLY public.conversation_message ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_00 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_00 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_01 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_01 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_02 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_02 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_03 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_03 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_04 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_04 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_05 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_05 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_06 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_06 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_07 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_07 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_08 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_08 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_09 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_09 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_10 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_10 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_11 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_11 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_12 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_12 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_13 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_13 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_14 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_14 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_message_15 (
    conversation_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    nonce bigint NOT NULL,
    number integer NOT NULL,
    ordinal integer NOT NULL,
    side public.conversation_side NOT NULL,
    warning text,
    notice text,
    body text NOT NULL,
    CONSTRAINT conversation_message_body CHECK (
CASE
    WHEN (notice IS NULL) THEN ((char_length(body) >= 1) AND (char_length(body) <= 2000))
    ELSE ((body = ''::text) AND (nonce = 0))
END),
    CONSTRAINT conversation_message_notice_check CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 40))),
    CONSTRAINT conversation_message_number_check CHECK ((number > 0)),
    CONSTRAINT conversation_message_ordinal_check CHECK ((ordinal > 0)),
    CONSTRAINT conversation_message_warning_check CHECK (((char_length(warning) >= 1) AND (char_length(warning) <= 40)))
);
ALTER TABLE ONLY public.conversation_message_15 ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.conversation_preference (
    member_id bigint NOT NULL,
    women_only boolean DEFAULT false NOT NULL,
    checked_phones_only boolean DEFAULT false NOT NULL,
    message_mails boolean DEFAULT true NOT NULL
);

CREATE TABLE public.conversation_queue (
    listing_id bigint NOT NULL,
    live smallint DEFAULT 0 NOT NULL,
    waiting smallint DEFAULT 0 NOT NULL,
    cap smallint DEFAULT 25 NOT NULL,
    CONSTRAINT conversation_queue_live CHECK (((live >= 0) AND (live <= cap))),
    CONSTRAINT conversation_queue_waiting CHECK (((waiting >= 0) AND (waiting <= 100)))
)
WITH (fillfactor='50');

CREATE TABLE public.departed_identity (
    uid_hash bytea NOT NULL,
    departed_at timestamp with time zone DEFAULT now() NOT NULL,
    is_cleared boolean DEFAULT false NOT NULL,
    CONSTRAINT departed_identity_uid_hash_check CHECK ((octet_length(uid_hash) = 32))
);

CREATE TABLE public.faq_item (
    id integer NOT NULL,
    "position" integer NOT NULL,
    question text NOT NULL,
    answer text NOT NULL,
    question_bn text NOT NULL,
    answer_bn text NOT NULL,
    CONSTRAINT faq_item_answer_bn_check CHECK (((char_length(answer_bn) >= 1) AND (char_length(answer_bn) <= 2000))),
    CONSTRAINT faq_item_answer_check CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 2000))),
    CONSTRAINT faq_item_question_bn_check CHECK (((char_length(question_bn) >= 1) AND (char_length(question_bn) <= 300))),
    CONSTRAINT faq_item_question_check CHECK (((char_length(question) >= 1) AND (char_length(question) <= 300)))
);

ALTER TABLE public.faq_item ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.faq_item_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.gone_mark (
    listing_id bigint NOT NULL,
    member_id bigint NOT NULL,
    marked_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.held_message (
    id bigint NOT NULL,
    conversation_id bigint NOT NULL,
    side public.conversation_side NOT NULL,
    nonce bigint NOT NULL,
    body text NOT NULL,
    score integer NOT NULL,
    reasons text[] NOT NULL,
    held_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    released boolean,
    CONSTRAINT held_message_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000)))
);
ALTER TABLE ONLY public.held_message ALTER COLUMN body SET STATISTICS 0;

ALTER TABLE public.held_message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.held_message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.hidden_person (
    listing_id bigint NOT NULL,
    person_id bigint NOT NULL,
    hidden_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.like_news (
    owner_id bigint NOT NULL,
    since timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL
);

CREATE TABLE public.listing (
    id bigint DEFAULT public.next_listing_id() NOT NULL,
    owner_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    rent integer NOT NULL,
    age smallint NOT NULL,
    move_in date NOT NULL,
    gender public.gender NOT NULL,
    accommodation public.accommodation NOT NULL,
    smoking public.smoking NOT NULL,
    available boolean NOT NULL,
    title text NOT NULL,
    location text NOT NULL,
    profession text NOT NULL,
    interests text NOT NULL,
    description text NOT NULL,
    phone text NOT NULL,
    image_url text NOT NULL,
    area_id smallint,
    pin point,
    spot point,
    cover text,
    state public.listing_state DEFAULT 'live'::public.listing_state NOT NULL,
    owner_away boolean DEFAULT false NOT NULL,
    confirmed_at timestamp with time zone,
    asked_at timestamp with time zone,
    sleep_at timestamp with time zone,
    text_print bigint,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    costs jsonb DEFAULT '{}'::jsonb NOT NULL,
    rules bigint DEFAULT 0 NOT NULL,
    amenities bigint DEFAULT 0 NOT NULL,
    extras_low integer DEFAULT 0 NOT NULL,
    extras_high integer DEFAULT 4400 NOT NULL,
    advance integer,
    phone_since timestamp with time zone DEFAULT now(),
    text_since timestamp with time zone DEFAULT now(),
    taken_told integer,
    tell_at timestamp with time zone,
    phone_to_likers boolean DEFAULT true NOT NULL,
    seats smallint DEFAULT 1 NOT NULL,
    seats_free smallint DEFAULT 1 NOT NULL,
    CONSTRAINT listing_advance_check CHECK ((advance >= 0)),
    CONSTRAINT listing_age_check CHECK (((age >= 16) AND (age <= 99))),
    CONSTRAINT listing_amenities_check CHECK ((amenities >= 0)),
    CONSTRAINT listing_check CHECK (((state = 'asked'::public.listing_state) = (sleep_at IS NOT NULL))),
    CONSTRAINT listing_check1 CHECK ((extras_high >= extras_low)),
    CONSTRAINT listing_costs_check CHECK ((jsonb_typeof(costs) = 'object'::text)),
    CONSTRAINT listing_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 4000))),
    CONSTRAINT listing_extras_low_check CHECK ((extras_low >= 0)),
    CONSTRAINT listing_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text)),
    CONSTRAINT listing_image_url_check CHECK (((char_length(image_url) <= 2048) AND (image_url ~ '^(https://|/[^/])'::text))),
    CONSTRAINT listing_interests_check CHECK (((char_length(interests) >= 1) AND (char_length(interests) <= 300))),
    CONSTRAINT listing_location_check CHECK (((char_length(location) >= 1) AND (char_length(location) <= 160))),
    CONSTRAINT listing_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{7,14}$'::text)),
    CONSTRAINT listing_pin_check CHECK ((((pin[0] >= (87.5)::double precision) AND (pin[0] <= (93)::double precision)) AND ((pin[1] >= (20)::double precision) AND (pin[1] <= (27)::double precision)))),
    CONSTRAINT listing_profession_check CHECK (((char_length(profession) >= 1) AND (char_length(profession) <= 80))),
    CONSTRAINT listing_rent_check CHECK (((rent >= 500) AND (rent <= 500000))),
    CONSTRAINT listing_rules_check CHECK ((rules >= 0)),
    CONSTRAINT listing_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120)))
)
WITH (autovacuum_vacuum_insert_scale_factor='0.01', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE public.listing_like (
    listing_id bigint NOT NULL,
    member_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.listing_news (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    kind text NOT NULL,
    area_id smallint,
    tile integer,
    at timestamp with time zone DEFAULT now() NOT NULL,
    instant_at timestamp with time zone,
    digest_at timestamp with time zone,
    rooms_at timestamp with time zone,
    CONSTRAINT listing_news_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'approved'::text, 'woken'::text, 'back'::text, 'cheaper'::text, 'taken'::text])))
)
WITH (autovacuum_vacuum_insert_scale_factor='0.01', autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE public.listing_news ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.listing_news_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.listing_rank (
    listing_id bigint NOT NULL,
    like_count integer DEFAULT 0 NOT NULL,
    rent integer NOT NULL,
    move_in date NOT NULL,
    traits smallint NOT NULL,
    age smallint NOT NULL,
    available boolean,
    area_id smallint,
    spot point,
    tile integer GENERATED ALWAYS AS (public.map_tile(spot)) STORED,
    CONSTRAINT listing_rank_like_count_check1 CHECK ((like_count >= 0))
)
WITH (fillfactor='80', autovacuum_vacuum_insert_scale_factor='0.01', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE public.listing_risk (
    listing_id bigint NOT NULL,
    score integer NOT NULL,
    reasons text[] NOT NULL,
    cleared text[] DEFAULT '{}'::text[] NOT NULL,
    text_hash text NOT NULL
);

CREATE TABLE public.listing_search (
    listing_id bigint NOT NULL,
    rent integer NOT NULL,
    move_in date NOT NULL,
    traits smallint NOT NULL,
    age smallint NOT NULL,
    available boolean NOT NULL,
    area_id smallint,
    spot point,
    tile integer GENERATED ALWAYS AS (public.map_tile(spot)) STORED,
    newest_first bigint GENERATED ALWAYS AS ((- listing_id)) STORED NOT NULL,
    rules bigint DEFAULT 0 NOT NULL,
    amenities bigint DEFAULT 0 NOT NULL,
    all_in_low integer NOT NULL,
    all_in integer NOT NULL,
    day_one_low integer NOT NULL,
    day_one integer NOT NULL,
    who smallint GENERATED ALWAYS AS (((rules & (32767)::bigint))::smallint) STORED NOT NULL
)
WITH (autovacuum_vacuum_insert_scale_factor='0.01', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE public.listing_view_count (
    listing_id bigint NOT NULL,
    views integer NOT NULL,
    CONSTRAINT listing_view_count_views_check CHECK ((views > 0))
)
WITH (fillfactor='80');

CREATE TABLE public.listing_words (
    listing_id bigint NOT NULL,
    words tsvector NOT NULL
)
WITH (autovacuum_vacuum_insert_scale_factor='0.01', autovacuum_analyze_scale_factor='0.05');
ALTER TABLE ONLY public.listing_words ALTER COLUMN words SET STATISTICS 1000;

CREATE TABLE public.mail (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    kind text NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    dropped_at timestamp with time zone,
    last_error text,
    priority smallint DEFAULT 10 NOT NULL,
    CONSTRAINT mail_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40)))
);
ALTER TABLE ONLY public.mail ALTER COLUMN data SET STATISTICS 0;
ALTER TABLE ONLY public.mail ALTER COLUMN last_error SET STATISTICS 0;

ALTER TABLE public.mail ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mail_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.mail_suppression (
    address_hash bytea NOT NULL,
    reason text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT mail_suppression_address_hash_check CHECK ((octet_length(address_hash) = 32)),
    CONSTRAINT mail_suppression_reason_check CHECK ((reason = ANY (ARRAY['bounce'::text, 'complaint'::text])))
);

CREATE TABLE public.map_cell (
    size numeric(3,2) NOT NULL,
    x integer NOT NULL,
    y integer NOT NULL,
    available boolean NOT NULL,
    traits smallint NOT NULL,
    rent_band smallint NOT NULL,
    rooms integer NOT NULL,
    sum_x bigint NOT NULL,
    sum_y bigint NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_insert_scale_factor='0.01', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE public.member (
    id bigint NOT NULL,
    uid text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    photo_url text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    photo_key text,
    email_verified_at timestamp with time zone,
    phone text,
    phone_verified_at timestamp with time zone,
    phone_paused boolean DEFAULT false NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    suspended_at timestamp with time zone,
    leaving_at timestamp with time zone,
    tokens_after timestamp with time zone,
    like_mails boolean DEFAULT true NOT NULL,
    like_mailed_at timestamp with time zone,
    claims_at timestamp with time zone,
    CONSTRAINT member_check CHECK (((phone IS NULL) = (phone_verified_at IS NULL))),
    CONSTRAINT member_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 320))),
    CONSTRAINT member_language_check CHECK ((language = ANY (ARRAY['en'::text, 'bn'::text]))),
    CONSTRAINT member_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
    CONSTRAINT member_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{7,14}$'::text)),
    CONSTRAINT member_photo_url_check CHECK ((char_length(photo_url) <= 2048)),
    CONSTRAINT member_uid_check CHECK (((char_length(uid) >= 1) AND (char_length(uid) <= 128)))
);

COMMENT ON TABLE public.member IS 'Who somebody is, as last seen in a verified ID token.';

CREATE TABLE public.member_action_count (
    member_id bigint NOT NULL,
    kind text NOT NULL,
    about bigint DEFAULT 0 NOT NULL,
    day date NOT NULL,
    count integer NOT NULL,
    CONSTRAINT member_action_count_count_check CHECK ((count > 0)),
    CONSTRAINT member_action_count_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40)))
);

CREATE TABLE public.member_block (
    blocker_id bigint NOT NULL,
    blocked_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT member_block_check CHECK ((blocker_id <> blocked_id))
);

ALTER TABLE public.member ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.member_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.message_pause (
    member_id bigint NOT NULL,
    paused_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.moderation_case (
    id bigint NOT NULL,
    kind text NOT NULL,
    member_id bigint NOT NULL,
    listing_id bigint,
    score integer NOT NULL,
    reasons text[] DEFAULT '{}'::text[] NOT NULL,
    appeal_of bigint,
    words text,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    decision text,
    decided_at timestamp with time zone,
    note text,
    CONSTRAINT moderation_case_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
    CONSTRAINT moderation_case_check1 CHECK (((kind = 'appeal'::text) OR (appeal_of IS NULL))),
    CONSTRAINT moderation_case_kind_check CHECK ((kind = ANY (ARRAY['risk'::text, 'report'::text, 'appeal'::text]))),
    CONSTRAINT moderation_case_note_check CHECK ((char_length(note) <= 1000)),
    CONSTRAINT moderation_case_words_check CHECK ((char_length(words) <= 2000))
);
ALTER TABLE ONLY public.moderation_case ALTER COLUMN words SET STATISTICS 0;
ALTER TABLE ONLY public.moderation_case ALTER COLUMN note SET STATISTICS 0;

ALTER TABLE public.moderation_case ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.moderation_case_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.move_in_photo (
    id bigint NOT NULL,
    viewing_id bigint NOT NULL,
    added_by public.conversation_side NOT NULL,
    caption text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    small bytea NOT NULL,
    large bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT move_in_photo_caption CHECK ((char_length(caption) <= 80)),
    CONSTRAINT move_in_photo_size CHECK (((octet_length(small) <= 60000) AND (octet_length(large) <= 300000)))
);
ALTER TABLE ONLY public.move_in_photo ALTER COLUMN caption SET STATISTICS 0;
ALTER TABLE ONLY public.move_in_photo ALTER COLUMN small SET STATISTICS 0;
ALTER TABLE ONLY public.move_in_photo ALTER COLUMN large SET STATISTICS 0;

ALTER TABLE public.move_in_photo ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.move_in_photo_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.move_in_record (
    viewing_id bigint NOT NULL,
    poster_id bigint,
    seeker_id bigint,
    room text NOT NULL,
    content jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by public.conversation_side NOT NULL,
    poster_confirmed_at timestamp with time zone,
    seeker_confirmed_at timestamp with time zone,
    deleted_by public.conversation_side,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    poster_name text,
    seeker_name text,
    CONSTRAINT move_in_room CHECK ((char_length(room) <= 300)),
    CONSTRAINT move_in_sides CHECK ((poster_id <> seeker_id)),
    CONSTRAINT move_in_size CHECK ((octet_length((content)::text) <= 60000))
);
ALTER TABLE ONLY public.move_in_record ALTER COLUMN room SET STATISTICS 0;
ALTER TABLE ONLY public.move_in_record ALTER COLUMN content SET STATISTICS 0;
ALTER TABLE ONLY public.move_in_record ALTER COLUMN poster_name SET STATISTICS 0;
ALTER TABLE ONLY public.move_in_record ALTER COLUMN seeker_name SET STATISTICS 0;

CREATE TABLE public.photo_garbage (
    key text NOT NULL,
    upload_key text NOT NULL,
    is_swept boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.photo ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.photo_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.photo_match (
    photo_id bigint NOT NULL,
    earlier_id bigint NOT NULL,
    distance smallint NOT NULL,
    found_at timestamp with time zone DEFAULT now() NOT NULL,
    is_judged boolean DEFAULT false NOT NULL,
    CONSTRAINT photo_match_check CHECK ((earlier_id < photo_id)),
    CONSTRAINT photo_match_distance_check CHECK (((distance >= 0) AND (distance <= 64)))
);

CREATE TABLE public.place (
    id smallint NOT NULL,
    area_id smallint NOT NULL,
    kind text NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    name_bn text NOT NULL,
    full_name text,
    full_name_bn text,
    spellings text[] DEFAULT '{}'::text[] NOT NULL,
    lat double precision NOT NULL,
    lng double precision NOT NULL,
    radius_km real NOT NULL,
    is_exact boolean NOT NULL,
    weight smallint DEFAULT 0 NOT NULL,
    CONSTRAINT place_kind_check CHECK ((kind = ANY (ARRAY['university'::text, 'college'::text, 'medical'::text, 'hospital'::text, 'metro'::text, 'rail'::text, 'bus'::text, 'market'::text, 'business'::text, 'airport'::text, 'landmark'::text]))),
    CONSTRAINT place_lat_check CHECK (((lat >= (20)::double precision) AND (lat <= (27)::double precision))),
    CONSTRAINT place_lng_check CHECK (((lng >= (87.5)::double precision) AND (lng <= (93)::double precision))),
    CONSTRAINT place_radius_km_check CHECK (((radius_km >= (0.5)::double precision) AND (radius_km <= (50)::double precision))),
    CONSTRAINT place_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);

COMMENT ON TABLE public.place IS 'Universities, stations, markets and other places that people search by: a point and a usual radius. Filled by migrations alone: processes keep it in memory. No slug is also one of area.';

COMMENT ON COLUMN public.place.area_id IS 'The area or, if none is near, the district';

COMMENT ON COLUMN public.place.is_exact IS 'The point is OpenStreetMap''s own. Otherwise it is meant to be within 500 m';

COMMENT ON COLUMN public.place.weight IS 'The higher comes first among places with the same spelling';

CREATE TABLE public.profile_share (
    member_id bigint NOT NULL,
    owner_id bigint NOT NULL,
    listing_id bigint NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT profile_share_check CHECK ((member_id <> owner_id))
);

CREATE TABLE public.push (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    subscription_id bigint,
    kind text NOT NULL,
    topic text NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    dropped_at timestamp with time zone,
    last_error text,
    priority smallint DEFAULT 10 NOT NULL,
    CONSTRAINT push_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40))),
    CONSTRAINT push_topic_check CHECK ((topic ~ '^[A-Za-z0-9_-]{1,32}$'::text))
);
ALTER TABLE ONLY public.push ALTER COLUMN data SET STATISTICS 0;
ALTER TABLE ONLY public.push ALTER COLUMN last_error SET STATISTICS 0;

ALTER TABLE public.push ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.push_off (
    member_id bigint NOT NULL,
    kind text NOT NULL,
    CONSTRAINT push_off_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40)))
);

CREATE TABLE public.push_subscription (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    endpoint text NOT NULL,
    host text NOT NULL,
    p256dh bytea NOT NULL,
    auth bytea NOT NULL,
    device text NOT NULL,
    session_hash bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_ok_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    rejected_since timestamp with time zone,
    CONSTRAINT push_subscription_auth_check CHECK ((octet_length(auth) = 16)),
    CONSTRAINT push_subscription_device_check CHECK (((char_length(device) >= 1) AND (char_length(device) <= 60))),
    CONSTRAINT push_subscription_endpoint_check CHECK (((char_length(endpoint) >= 1) AND (char_length(endpoint) <= 1024))),
    CONSTRAINT push_subscription_host_check CHECK (((char_length(host) >= 1) AND (char_length(host) <= 253))),
    CONSTRAINT push_subscription_p256dh_check CHECK ((octet_length(p256dh) = 65))
);

ALTER TABLE public.push_subscription ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_subscription_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.report (
    id bigint NOT NULL,
    reporter_id bigint NOT NULL,
    member_id bigint NOT NULL,
    listing_id bigint,
    reason text NOT NULL,
    words text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT report_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 40))),
    CONSTRAINT report_words_check CHECK ((char_length(words) <= 1000))
);
ALTER TABLE ONLY public.report ALTER COLUMN words SET STATISTICS 0;

ALTER TABLE public.report ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.report_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.reported_message (
    conversation_id bigint NOT NULL,
    number integer NOT NULL,
    report_id bigint NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    body text NOT NULL,
    CONSTRAINT reported_message_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000)))
);
ALTER TABLE ONLY public.reported_message ALTER COLUMN body SET STATISTICS 0;

CREATE TABLE public.room_offer (
    wanted_id bigint NOT NULL,
    listing_id bigint NOT NULL,
    offered_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.said_gender (
    member_id bigint NOT NULL,
    gender public.gender NOT NULL,
    said_at timestamp with time zone NOT NULL
);

CREATE TABLE public.saved_listing (
    member_id bigint NOT NULL,
    listing_id bigint NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    is_hidden boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT saved_listing_note_check CHECK ((char_length(note) <= 300))
);

CREATE TABLE public.saved_reply (
    member_id bigint NOT NULL,
    slot smallint NOT NULL,
    text text NOT NULL,
    saved_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT saved_reply_slot_check CHECK (((slot >= 1) AND (slot <= 10))),
    CONSTRAINT saved_reply_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 600)))
);

CREATE TABLE public.saved_search (
    id bigint NOT NULL,
    member_id bigint NOT NULL,
    slot smallint NOT NULL,
    name text NOT NULL,
    query jsonb NOT NULL,
    cadence text NOT NULL,
    seen_news bigint NOT NULL,
    told bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    asked_at timestamp with time zone,
    asleep_at timestamp with time zone,
    CONSTRAINT saved_search_cadence_check CHECK ((cadence = ANY (ARRAY['instant'::text, 'daily'::text, 'weekly'::text, 'off'::text]))),
    CONSTRAINT saved_search_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
    CONSTRAINT saved_search_slot_check CHECK (((slot >= 1) AND (slot <= 10)))
);

ALTER TABLE public.saved_search ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.saved_search_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.scheduled_job (
    name text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    leased_until timestamp with time zone,
    CONSTRAINT scheduled_job_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);

CREATE TABLE public.schema_migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.search_mark (
    search_id bigint NOT NULL,
    due_at timestamp with time zone NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE public.search_scope (
    search_id bigint NOT NULL,
    scope integer NOT NULL,
    rent_max integer NOT NULL,
    all_in_max integer NOT NULL,
    traits smallint NOT NULL,
    cadence smallint NOT NULL,
    CONSTRAINT search_scope_cadence_check CHECK (((cadence >= 1) AND (cadence <= 3)))
)
WITH (autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE public.search_word (
    word text NOT NULL
);

CREATE TABLE public.seat_given (
    conversation_id bigint NOT NULL,
    given_at timestamp with time zone NOT NULL
);

CREATE TABLE public.seeker_profile (
    member_id bigint NOT NULL,
    profile jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT seeker_profile_profile_check CHECK ((jsonb_typeof(profile) = 'object'::text))
);
ALTER TABLE ONLY public.seeker_profile ALTER COLUMN profile SET STATISTICS 0;

CREATE TABLE public.sent_post (
    member_id bigint NOT NULL,
    print bytea NOT NULL,
    listing_id bigint NOT NULL,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sent_post_print_check CHECK ((octet_length(print) = 32))
);

CREATE TABLE public.session (
    id_hash bytea NOT NULL,
    member_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT session_check CHECK ((expires_at > created_at)),
    CONSTRAINT session_id_hash_check CHECK ((octet_length(id_hash) = 32))
);

CREATE TABLE public.shortlist_link (
    member_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.taken_notice (
    listing_id bigint NOT NULL,
    tell_at timestamp with time zone NOT NULL,
    people integer NOT NULL,
    conversation_id bigint
);

CREATE TABLE public.testimonial (
    id integer NOT NULL,
    "position" integer NOT NULL,
    quote text NOT NULL,
    quote_bn text NOT NULL,
    author text NOT NULL,
    location text NOT NULL,
    avatar_url text NOT NULL,
    CONSTRAINT testimonial_author_check CHECK (((char_length(author) >= 1) AND (char_length(author) <= 120))),
    CONSTRAINT testimonial_avatar_url_check CHECK ((char_length(avatar_url) <= 2048)),
    CONSTRAINT testimonial_location_check CHECK (((char_length(location) >= 1) AND (char_length(location) <= 160))),
    CONSTRAINT testimonial_quote_bn_check CHECK (((char_length(quote_bn) >= 1) AND (char_length(quote_bn) <= 1000))),
    CONSTRAINT testimonial_quote_check CHECK (((char_length(quote) >= 1) AND (char_length(quote) <= 1000)))
);

ALTER TABLE public.testimonial ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.testimonial_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.to_let_poster (
    code text NOT NULL,
    listing_id bigint,
    area_id smallint,
    rent integer NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT to_let_poster_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'::text))
);

CREATE TABLE public.to_let_scan (
    code text NOT NULL,
    day date NOT NULL,
    scans integer NOT NULL,
    CONSTRAINT to_let_scan_scans_check CHECK ((scans > 0))
)
WITH (fillfactor='80');

CREATE TABLE public.unit_rent (
    area_id smallint NOT NULL,
    unit text NOT NULL,
    posts integer NOT NULL,
    lower_quartile integer NOT NULL,
    median integer NOT NULL,
    upper_quartile integer NOT NULL,
    CONSTRAINT unit_rent_posts_check CHECK ((posts > 0)),
    CONSTRAINT unit_rent_unit_check CHECK ((unit = ANY (ARRAY['seat'::text, 'room'::text, 'flat'::text])))
);

CREATE TABLE public.upload_count (
    member_id bigint NOT NULL,
    hour timestamp with time zone NOT NULL,
    uploads integer NOT NULL
);

CREATE TABLE public.viewing (
    id bigint DEFAULT public.next_listing_id() NOT NULL,
    slot_id bigint,
    conversation_id bigint NOT NULL,
    poster_id bigint NOT NULL,
    seeker_id bigint NOT NULL,
    during tstzrange NOT NULL,
    state public.viewing_state DEFAULT 'booked'::public.viewing_state NOT NULL,
    cancelled_by public.conversation_side,
    seeker_code text NOT NULL,
    poster_code text NOT NULL,
    seeker_typed_at timestamp with time zone,
    poster_typed_at timestamp with time zone,
    seeker_wrong smallint DEFAULT 0 NOT NULL,
    poster_wrong smallint DEFAULT 0 NOT NULL,
    sequence integer DEFAULT 0 NOT NULL,
    coming_at timestamp with time zone,
    nobody_came_at timestamp with time zone,
    step smallint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    was_there_at timestamp with time zone,
    code text,
    CONSTRAINT viewing_due CHECK (((state = 'booked'::public.viewing_state) OR (due_at IS NULL))),
    CONSTRAINT viewing_ended CHECK (((state = 'booked'::public.viewing_state) = (ended_at IS NULL))),
    CONSTRAINT viewing_poster_code_check CHECK ((poster_code ~ '^[0-9]{4}$'::text)),
    CONSTRAINT viewing_seeker_code_check CHECK ((seeker_code ~ '^[0-9]{4}$'::text)),
    CONSTRAINT viewing_step_check CHECK (((step >= 0) AND (step <= 4)))
)
WITH (fillfactor='80');

CREATE TABLE public.viewing_place (
    listing_id bigint NOT NULL,
    address text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT viewing_place_address_check CHECK (((char_length(address) >= 5) AND (char_length(address) <= 300)))
);
ALTER TABLE ONLY public.viewing_place ALTER COLUMN address SET STATISTICS 0;

CREATE TABLE public.viewing_record_shown (
    member_id bigint NOT NULL
);

CREATE TABLE public.viewing_slot (
    id bigint DEFAULT public.next_listing_id() NOT NULL,
    listing_id bigint NOT NULL,
    poster_id bigint NOT NULL,
    during tstzrange NOT NULL,
    seats smallint DEFAULT 1 NOT NULL,
    taken smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    reminded_at timestamp with time zone,
    is_suggested boolean DEFAULT false NOT NULL,
    CONSTRAINT viewing_slot_during CHECK ((((upper(during) - lower(during)) >= '00:10:00'::interval) AND ((upper(during) - lower(during)) <= '03:00:00'::interval))),
    CONSTRAINT viewing_slot_ended CHECK (((ended_at IS NULL) OR (taken = 0))),
    CONSTRAINT viewing_slot_seats CHECK (((seats >= 1) AND (seats <= 10))),
    CONSTRAINT viewing_slot_taken CHECK (((taken >= 0) AND (taken <= seats)))
);

CREATE TABLE public.viewing_suggestion (
    conversation_id bigint NOT NULL,
    number integer NOT NULL,
    side public.conversation_side NOT NULL,
    starts timestamp with time zone[] NOT NULL,
    accepted timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT viewing_suggestion_accepted CHECK (((accepted IS NULL) OR ((ended_at IS NOT NULL) AND (accepted = ANY (starts))))),
    CONSTRAINT viewing_suggestion_starts CHECK (((cardinality(starts) >= 1) AND (cardinality(starts) <= 3)))
);

CREATE TABLE public.visit_mail_count (
    address_hash bytea NOT NULL,
    day date NOT NULL,
    mails smallint NOT NULL,
    CONSTRAINT visit_mail_count_address_hash_check CHECK ((octet_length(address_hash) = 32)),
    CONSTRAINT visit_mail_count_mails_check CHECK ((mails > 0))
);

CREATE TABLE public.visit_pass (
    id bigint DEFAULT public.next_listing_id() NOT NULL,
    viewing_id bigint NOT NULL,
    seeker_id bigint NOT NULL,
    host_id bigint,
    listing_id bigint,
    token_hash bytea NOT NULL,
    shown_name text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    out_by timestamp with time zone NOT NULL,
    address text,
    step smallint DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    asked_at timestamp with time zone,
    told_at timestamp with time zone,
    safe_at timestamp with time zone,
    over_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    host_name text,
    location text,
    cause text,
    off_at timestamp with time zone,
    CONSTRAINT visit_pass_address_check CHECK (((char_length(address) >= 1) AND (char_length(address) <= 300))),
    CONSTRAINT visit_pass_done CHECK (((step = 3) OR ((told_at IS NULL) AND (safe_at IS NULL)))),
    CONSTRAINT visit_pass_due CHECK (((step = 3) = (due_at IS NULL))),
    CONSTRAINT visit_pass_shown_name_check CHECK (((char_length(shown_name) >= 1) AND (char_length(shown_name) <= 40))),
    CONSTRAINT visit_pass_step_check CHECK (((step >= 0) AND (step <= 3))),
    CONSTRAINT visit_pass_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
ALTER TABLE ONLY public.visit_pass ALTER COLUMN shown_name SET STATISTICS 0;
ALTER TABLE ONLY public.visit_pass ALTER COLUMN address SET STATISTICS 0;
ALTER TABLE ONLY public.visit_pass ALTER COLUMN host_name SET STATISTICS 0;
ALTER TABLE ONLY public.visit_pass ALTER COLUMN location SET STATISTICS 0;

CREATE TABLE public.visit_pass_change (
    id bigint NOT NULL,
    pass_id bigint NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    side public.conversation_side,
    kind text NOT NULL,
    address text,
    starts_at timestamp with time zone,
    tell_at timestamp with time zone,
    CONSTRAINT visit_pass_change_address CHECK (((kind = 'address'::text) = (address IS NOT NULL))),
    CONSTRAINT visit_pass_change_address_check CHECK (((char_length(address) >= 1) AND (char_length(address) <= 300))),
    CONSTRAINT visit_pass_change_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'moved'::text, 'cancelled'::text, 'safe'::text]))),
    CONSTRAINT visit_pass_change_moved CHECK (((kind = 'moved'::text) = (starts_at IS NOT NULL)))
);
ALTER TABLE ONLY public.visit_pass_change ALTER COLUMN address SET STATISTICS 0;

ALTER TABLE public.visit_pass_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.visit_pass_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.visit_pass_friend (
    id bigint DEFAULT public.next_listing_id() NOT NULL,
    pass_id bigint NOT NULL,
    email text,
    language text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    told_at timestamp with time zone,
    endpoint text,
    p256dh bytea,
    auth bytea,
    CONSTRAINT visit_pass_friend_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT visit_pass_friend_language_check CHECK ((language = ANY (ARRAY['en'::text, 'bn'::text]))),
    CONSTRAINT visit_pass_friend_told CHECK (((told_at IS NULL) OR (confirmed_at IS NOT NULL)))
);
ALTER TABLE ONLY public.visit_pass_friend ALTER COLUMN email SET STATISTICS 0;
ALTER TABLE ONLY public.visit_pass_friend ALTER COLUMN endpoint SET STATISTICS 0;
ALTER TABLE ONLY public.visit_pass_friend ALTER COLUMN p256dh SET STATISTICS 0;
ALTER TABLE ONLY public.visit_pass_friend ALTER COLUMN auth SET STATISTICS 0;

CREATE TABLE public.visit_pass_reading (
    id bigint NOT NULL,
    pass_id bigint NOT NULL,
    read_at timestamp with time zone NOT NULL,
    accepted boolean DEFAULT false NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    CONSTRAINT visit_pass_reading_times_check CHECK ((times > 0))
);

ALTER TABLE public.visit_pass_reading ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.visit_pass_reading_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.wanted_post (
    id bigint DEFAULT public.next_listing_id() NOT NULL,
    member_id bigint NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    about jsonb NOT NULL,
    area_ids smallint[] DEFAULT '{}'::smallint[] NOT NULL,
    posted_at timestamp with time zone DEFAULT now() NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT wanted_post_about_check CHECK ((jsonb_typeof(about) = 'object'::text)),
    CONSTRAINT wanted_post_description_check CHECK (((char_length(description) >= 1) AND (char_length(description) <= 4000))),
    CONSTRAINT wanted_post_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120)))
);
ALTER TABLE ONLY public.wanted_post ALTER COLUMN title SET STATISTICS 0;
ALTER TABLE ONLY public.wanted_post ALTER COLUMN description SET STATISTICS 0;
ALTER TABLE ONLY public.wanted_post ALTER COLUMN about SET STATISTICS 0;

CREATE TABLE public.word_doubt (
    id bigint NOT NULL,
    words text[] NOT NULL
);
ALTER TABLE ONLY public.word_doubt ALTER COLUMN words SET STATISTICS 0;

ALTER TABLE public.word_doubt ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.word_doubt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_00 FOR VALUES WITH (modulus 16, remainder 0);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_01 FOR VALUES WITH (modulus 16, remainder 1);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_02 FOR VALUES WITH (modulus 16, remainder 2);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_03 FOR VALUES WITH (modulus 16, remainder 3);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_04 FOR VALUES WITH (modulus 16, remainder 4);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_05 FOR VALUES WITH (modulus 16, remainder 5);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_06 FOR VALUES WITH (modulus 16, remainder 6);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_07 FOR VALUES WITH (modulus 16, remainder 7);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_08 FOR VALUES WITH (modulus 16, remainder 8);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_09 FOR VALUES WITH (modulus 16, remainder 9);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_10 FOR VALUES WITH (modulus 16, remainder 10);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_11 FOR VALUES WITH (modulus 16, remainder 11);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_12 FOR VALUES WITH (modulus 16, remainder 12);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_13 FOR VALUES WITH (modulus 16, remainder 13);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_14 FOR VALUES WITH (modulus 16, remainder 14);

ALTER TABLE ONLY public.conversation_message ATTACH PARTITION public.conversation_message_15 FOR VALUES WITH (modulus 16, remainder 15);

ALTER TABLE ONLY public.alert_member
    ADD CONSTRAINT alert_member_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.area_count
    ADD CONSTRAINT area_count_pkey PRIMARY KEY (area_id);

ALTER TABLE ONLY public.area
    ADD CONSTRAINT area_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.area_rent
    ADD CONSTRAINT area_rent_pkey PRIMARY KEY (area_id, accommodation);

ALTER TABLE ONLY public.area
    ADD CONSTRAINT area_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contact_ledger
    ADD CONSTRAINT contact_ledger_pkey PRIMARY KEY (owner_id, member_id);

ALTER TABLE ONLY public.contact_reveal
    ADD CONSTRAINT contact_reveal_pkey PRIMARY KEY (listing_id, member_id);

ALTER TABLE ONLY public.conversation
    ADD CONSTRAINT conversation_listing_id_seeker_id_key UNIQUE (listing_id, seeker_id);

ALTER TABLE ONLY public.conversation_message
    ADD CONSTRAINT conversation_message_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_00
    ADD CONSTRAINT conversation_message_00_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_01
    ADD CONSTRAINT conversation_message_01_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_02
    ADD CONSTRAINT conversation_message_02_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_03
    ADD CONSTRAINT conversation_message_03_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_04
    ADD CONSTRAINT conversation_message_04_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_05
    ADD CONSTRAINT conversation_message_05_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_06
    ADD CONSTRAINT conversation_message_06_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_07
    ADD CONSTRAINT conversation_message_07_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_08
    ADD CONSTRAINT conversation_message_08_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_09
    ADD CONSTRAINT conversation_message_09_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_10
    ADD CONSTRAINT conversation_message_10_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_11
    ADD CONSTRAINT conversation_message_11_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_12
    ADD CONSTRAINT conversation_message_12_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_13
    ADD CONSTRAINT conversation_message_13_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_14
    ADD CONSTRAINT conversation_message_14_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation_message_15
    ADD CONSTRAINT conversation_message_15_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.conversation
    ADD CONSTRAINT conversation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.conversation_preference
    ADD CONSTRAINT conversation_preference_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.conversation_queue
    ADD CONSTRAINT conversation_queue_pkey PRIMARY KEY (listing_id);

ALTER TABLE ONLY public.departed_identity
    ADD CONSTRAINT departed_identity_pkey PRIMARY KEY (uid_hash);

ALTER TABLE ONLY public.faq_item
    ADD CONSTRAINT faq_item_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.faq_item
    ADD CONSTRAINT faq_item_position_key UNIQUE ("position");

ALTER TABLE ONLY public.gone_mark
    ADD CONSTRAINT gone_mark_pkey PRIMARY KEY (listing_id, member_id);

ALTER TABLE ONLY public.held_message
    ADD CONSTRAINT held_message_conversation_id_side_nonce_key UNIQUE (conversation_id, side, nonce);

ALTER TABLE ONLY public.held_message
    ADD CONSTRAINT held_message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.hidden_person
    ADD CONSTRAINT hidden_person_pkey PRIMARY KEY (listing_id, person_id);

ALTER TABLE ONLY public.like_news
    ADD CONSTRAINT like_news_pkey PRIMARY KEY (owner_id);

ALTER TABLE ONLY public.listing_like
    ADD CONSTRAINT listing_like_pkey PRIMARY KEY (listing_id, member_id);

ALTER TABLE ONLY public.listing_news
    ADD CONSTRAINT listing_news_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.listing
    ADD CONSTRAINT listing_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.listing_rank
    ADD CONSTRAINT listing_rank_pkey1 PRIMARY KEY (listing_id);

ALTER TABLE ONLY public.listing_risk
    ADD CONSTRAINT listing_risk_pkey PRIMARY KEY (listing_id);

ALTER TABLE ONLY public.listing_search
    ADD CONSTRAINT listing_search_pkey PRIMARY KEY (listing_id);

ALTER TABLE public.listing
    ADD CONSTRAINT listing_seats CHECK ((((seats >= 1) AND (seats <= 20)) AND ((seats_free >= 0) AND (seats_free <= seats)))) NOT VALID;

ALTER TABLE ONLY public.listing_view_count
    ADD CONSTRAINT listing_view_count_pkey PRIMARY KEY (listing_id);

ALTER TABLE ONLY public.listing_words
    ADD CONSTRAINT listing_words_pkey PRIMARY KEY (listing_id);

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mail_suppression
    ADD CONSTRAINT mail_suppression_pkey PRIMARY KEY (address_hash);

ALTER TABLE ONLY public.map_cell
    ADD CONSTRAINT map_cell_pkey PRIMARY KEY (size, x, y, available, traits, rent_band) INCLUDE (rooms, sum_x, sum_y);

ALTER TABLE ONLY public.member_action_count
    ADD CONSTRAINT member_action_count_pkey PRIMARY KEY (member_id, kind, about, day);

ALTER TABLE ONLY public.member_block
    ADD CONSTRAINT member_block_pkey PRIMARY KEY (blocker_id, blocked_id);

ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_uid_key UNIQUE (uid);

ALTER TABLE ONLY public.message_pause
    ADD CONSTRAINT message_pause_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.moderation_case
    ADD CONSTRAINT moderation_case_appeal_of_key UNIQUE (appeal_of);

ALTER TABLE ONLY public.moderation_case
    ADD CONSTRAINT moderation_case_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.move_in_photo
    ADD CONSTRAINT move_in_photo_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.move_in_record
    ADD CONSTRAINT move_in_record_pkey PRIMARY KEY (viewing_id);

ALTER TABLE ONLY public.photo_garbage
    ADD CONSTRAINT photo_garbage_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_key_key UNIQUE (key);

ALTER TABLE ONLY public.photo_match
    ADD CONSTRAINT photo_match_pkey PRIMARY KEY (photo_id, earlier_id);

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_upload_key_key UNIQUE (upload_key);

ALTER TABLE ONLY public.place
    ADD CONSTRAINT place_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.place
    ADD CONSTRAINT place_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.profile_share
    ADD CONSTRAINT profile_share_pkey PRIMARY KEY (member_id, listing_id);

ALTER TABLE ONLY public.push_off
    ADD CONSTRAINT push_off_pkey PRIMARY KEY (member_id, kind);

ALTER TABLE ONLY public.push
    ADD CONSTRAINT push_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_endpoint_key UNIQUE (endpoint);

ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reported_message
    ADD CONSTRAINT reported_message_pkey PRIMARY KEY (conversation_id, number, report_id);

ALTER TABLE ONLY public.room_offer
    ADD CONSTRAINT room_offer_pkey PRIMARY KEY (wanted_id, listing_id);

ALTER TABLE ONLY public.said_gender
    ADD CONSTRAINT said_gender_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.saved_listing
    ADD CONSTRAINT saved_listing_pkey PRIMARY KEY (member_id, listing_id);

ALTER TABLE ONLY public.saved_reply
    ADD CONSTRAINT saved_reply_pkey PRIMARY KEY (member_id, slot);

ALTER TABLE ONLY public.saved_search
    ADD CONSTRAINT saved_search_member_id_slot_key UNIQUE (member_id, slot);

ALTER TABLE ONLY public.saved_search
    ADD CONSTRAINT saved_search_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.scheduled_job
    ADD CONSTRAINT scheduled_job_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.search_mark
    ADD CONSTRAINT search_mark_pkey PRIMARY KEY (search_id);

ALTER TABLE ONLY public.search_scope
    ADD CONSTRAINT search_scope_pkey PRIMARY KEY (search_id, scope);

ALTER TABLE ONLY public.search_word
    ADD CONSTRAINT search_word_pkey PRIMARY KEY (word);

ALTER TABLE ONLY public.seat_given
    ADD CONSTRAINT seat_given_pkey PRIMARY KEY (conversation_id);

ALTER TABLE ONLY public.seeker_profile
    ADD CONSTRAINT seeker_profile_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.sent_post
    ADD CONSTRAINT sent_post_pkey PRIMARY KEY (member_id, print);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id_hash);

ALTER TABLE ONLY public.shortlist_link
    ADD CONSTRAINT shortlist_link_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.shortlist_link
    ADD CONSTRAINT shortlist_link_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.taken_notice
    ADD CONSTRAINT taken_notice_pkey PRIMARY KEY (listing_id);

ALTER TABLE ONLY public.testimonial
    ADD CONSTRAINT testimonial_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.testimonial
    ADD CONSTRAINT testimonial_position_key UNIQUE ("position");

ALTER TABLE ONLY public.to_let_poster
    ADD CONSTRAINT to_let_poster_listing_id_key UNIQUE (listing_id);

ALTER TABLE ONLY public.to_let_poster
    ADD CONSTRAINT to_let_poster_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.to_let_scan
    ADD CONSTRAINT to_let_scan_pkey PRIMARY KEY (code, day);

ALTER TABLE ONLY public.unit_rent
    ADD CONSTRAINT unit_rent_pkey PRIMARY KEY (area_id, unit);

ALTER TABLE ONLY public.upload_count
    ADD CONSTRAINT upload_count_pkey PRIMARY KEY (member_id, hour);

ALTER TABLE public.viewing
    ADD CONSTRAINT viewing_code_check CHECK ((code ~ '^[0-9]{4}$'::text)) NOT VALID;

ALTER TABLE public.viewing
    ADD CONSTRAINT viewing_happened CHECK (((state <> 'happened'::public.viewing_state) OR (poster_typed_at IS NOT NULL))) NOT VALID;

ALTER TABLE ONLY public.viewing
    ADD CONSTRAINT viewing_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.viewing_place
    ADD CONSTRAINT viewing_place_pkey PRIMARY KEY (listing_id);

ALTER TABLE ONLY public.viewing_record_shown
    ADD CONSTRAINT viewing_record_shown_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.viewing
    ADD CONSTRAINT viewing_seeker EXCLUDE USING gist (seeker_id WITH =, during WITH &&) WHERE ((state = 'booked'::public.viewing_state));

ALTER TABLE ONLY public.viewing_slot
    ADD CONSTRAINT viewing_slot_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.viewing_slot
    ADD CONSTRAINT viewing_slot_poster EXCLUDE USING gist (poster_id WITH =, during WITH &&) WHERE ((ended_at IS NULL));

ALTER TABLE ONLY public.viewing_suggestion
    ADD CONSTRAINT viewing_suggestion_pkey PRIMARY KEY (conversation_id, number);

ALTER TABLE ONLY public.visit_mail_count
    ADD CONSTRAINT visit_mail_count_pkey PRIMARY KEY (address_hash, day);

ALTER TABLE public.visit_pass
    ADD CONSTRAINT visit_pass_cause CHECK ((cause = ANY (ARRAY['cancelled'::text, 'moved'::text]))) NOT VALID;

ALTER TABLE ONLY public.visit_pass_change
    ADD CONSTRAINT visit_pass_change_pkey PRIMARY KEY (id);

ALTER TABLE public.visit_pass_friend
    ADD CONSTRAINT visit_pass_friend_browser CHECK (((endpoint IS NULL) OR (((char_length(endpoint) >= 1) AND (char_length(endpoint) <= 1024)) AND (octet_length(p256dh) = 65) AND (octet_length(auth) = 16) AND (confirmed_at IS NOT NULL)))) NOT VALID;

ALTER TABLE ONLY public.visit_pass_friend
    ADD CONSTRAINT visit_pass_friend_once UNIQUE (pass_id, email);

ALTER TABLE ONLY public.visit_pass_friend
    ADD CONSTRAINT visit_pass_friend_pkey PRIMARY KEY (id);

ALTER TABLE public.visit_pass_friend
    ADD CONSTRAINT visit_pass_friend_way CHECK (((num_nonnulls(email, endpoint) = 1) AND (num_nonnulls(endpoint, p256dh, auth) = ANY (ARRAY[0, 3])))) NOT VALID;

ALTER TABLE public.visit_pass
    ADD CONSTRAINT visit_pass_off CHECK (((off_at IS NULL) OR (step = 3))) NOT VALID;

ALTER TABLE ONLY public.visit_pass
    ADD CONSTRAINT visit_pass_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.visit_pass_reading
    ADD CONSTRAINT visit_pass_reading_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.visit_pass
    ADD CONSTRAINT visit_pass_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.visit_pass
    ADD CONSTRAINT visit_pass_viewing_id_key UNIQUE (viewing_id);

ALTER TABLE ONLY public.wanted_post
    ADD CONSTRAINT wanted_post_member_id_key UNIQUE (member_id);

ALTER TABLE ONLY public.wanted_post
    ADD CONSTRAINT wanted_post_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.word_doubt
    ADD CONSTRAINT word_doubt_pkey PRIMARY KEY (id);

CREATE INDEX alert_member_rooms_due ON public.alert_member USING btree (rooms_due_at) WHERE (rooms_due_at IS NOT NULL);

CREATE INDEX area_parent ON public.area USING btree (parent_id);

CREATE INDEX audit_entry_listing ON public.audit_entry USING btree (listing_id, id DESC);

CREATE INDEX audit_entry_member ON public.audit_entry USING btree (member_id, id DESC);

CREATE INDEX contact_ledger_member ON public.contact_ledger USING btree (member_id);

CREATE INDEX contact_ledger_newest ON public.contact_ledger USING btree (owner_id, since DESC, member_id DESC);

CREATE INDEX contact_reveal_member ON public.contact_reveal USING btree (member_id, revealed_at DESC);

CREATE INDEX conversation_closed_at ON public.conversation USING btree (closed_at) WHERE (state = 'closed'::public.conversation_state);

CREATE INDEX conversation_closed_early ON public.conversation USING btree (closed_at) WHERE ((state = 'closed'::public.conversation_state) AND (closed_reason = ANY (ARRAY['declined'::text, 'lapsed'::text, 'withdrawn'::text])));

CREATE INDEX conversation_due ON public.conversation USING btree (due_at) WHERE (state <> 'closed'::public.conversation_state);

CREATE INDEX conversation_invited ON public.conversation USING btree (seeker_id, last_at DESC, id DESC) WHERE ((state = 'asked'::public.conversation_state) AND (opener = 'poster'::public.conversation_side) AND (NOT hidden_by_seeker));

CREATE INDEX conversation_listing ON public.conversation USING btree (listing_id, state, last_at DESC, id DESC);

CREATE INDEX conversation_poster_inbox ON public.conversation USING btree (poster_id, hidden_by_poster, (((asked_at IS NOT NULL) OR (opener = 'poster'::public.conversation_side))), state, last_at DESC, id DESC);

CREATE INDEX conversation_poster_unread ON public.conversation USING btree (poster_id, last_at DESC, id DESC) WHERE ((seeker_sent > poster_seen) AND (asked_at IS NOT NULL) AND (NOT hidden_by_poster));

CREATE INDEX conversation_queue_free ON public.conversation_queue USING btree (listing_id) WHERE ((waiting > 0) AND (live < cap));

CREATE INDEX conversation_requests ON public.conversation USING btree (poster_id, asked_at DESC) WHERE ((opener = 'seeker'::public.conversation_side) AND (asked_at IS NOT NULL));

CREATE INDEX conversation_seeker ON public.conversation USING btree (seeker_id, hidden_by_seeker, state, last_at DESC, id DESC);

CREATE INDEX conversation_seeker_unread ON public.conversation USING btree (seeker_id, last_at DESC, id DESC) WHERE ((poster_sent > seeker_seen) AND ((asked_at IS NOT NULL) OR (opener = 'seeker'::public.conversation_side)) AND (NOT hidden_by_seeker));

CREATE INDEX gone_mark_member ON public.gone_mark USING btree (member_id);

CREATE INDEX held_message_waiting ON public.held_message USING btree (id) WHERE (decided_at IS NULL);

CREATE INDEX hidden_person_person ON public.hidden_person USING btree (person_id);

CREATE INDEX like_news_due ON public.like_news USING btree (due_at);

CREATE INDEX listing_like_member ON public.listing_like USING btree (member_id, created_at DESC);

CREATE INDEX listing_like_newest ON public.listing_like USING btree (listing_id, created_at DESC, member_id);

CREATE INDEX listing_news_area ON public.listing_news USING btree (area_id, id);

CREATE INDEX listing_news_at ON public.listing_news USING btree (at);

CREATE INDEX listing_news_digest ON public.listing_news USING btree (id) WHERE (digest_at IS NULL);

CREATE INDEX listing_news_instant ON public.listing_news USING btree (id) WHERE (instant_at IS NULL);

CREATE INDEX listing_news_listing ON public.listing_news USING btree (listing_id, id);

CREATE INDEX listing_news_rooms ON public.listing_news USING btree (id) WHERE (rooms_at IS NULL);

CREATE INDEX listing_news_tile ON public.listing_news USING btree (tile, id);

CREATE INDEX listing_owner ON public.listing USING btree (owner_id, id);

CREATE INDEX listing_same_phone ON public.listing USING btree (phone);

CREATE INDEX listing_same_text ON public.listing USING btree (text_print) WHERE (text_print IS NOT NULL);

CREATE INDEX listing_unanswered ON public.listing USING btree (sleep_at) WHERE (state = 'asked'::public.listing_state);

CREATE INDEX listing_unconfirmed ON public.listing USING btree (COALESCE(confirmed_at, created_at)) WHERE ((state = 'live'::public.listing_state) AND available AND (NOT owner_away));

CREATE INDEX listing_words_words ON public.listing_words USING gin (words);

CREATE INDEX mail_done ON public.mail USING btree (created_at) WHERE ((sent_at IS NOT NULL) OR (dropped_at IS NOT NULL));

CREATE INDEX mail_due ON public.mail USING btree (due_at, id) WHERE ((sent_at IS NULL) AND (dropped_at IS NULL));

CREATE INDEX mail_member ON public.mail USING btree (member_id);

CREATE INDEX member_action_count_day ON public.member_action_count USING btree (day);

CREATE INDEX member_block_blocked ON public.member_block USING btree (blocked_id);

CREATE INDEX member_leaving ON public.member USING btree (leaving_at) WHERE (leaving_at IS NOT NULL);

CREATE INDEX member_phone ON public.member USING btree (phone) WHERE (phone IS NOT NULL);

CREATE INDEX moderation_case_listing ON public.moderation_case USING btree (listing_id);

CREATE INDEX moderation_case_member ON public.moderation_case USING btree (member_id, id DESC);

CREATE UNIQUE INDEX moderation_case_open ON public.moderation_case USING btree (kind, member_id, COALESCE(listing_id, (0)::bigint)) WHERE ((decided_at IS NULL) AND (kind <> 'appeal'::text));

CREATE INDEX moderation_queue ON public.moderation_case USING btree (score DESC, id) WHERE (decided_at IS NULL);

CREATE INDEX move_in_of_poster ON public.move_in_record USING btree (poster_id);

CREATE INDEX move_in_of_seeker ON public.move_in_record USING btree (seeker_id);

CREATE INDEX move_in_photo_of_record ON public.move_in_photo USING btree (viewing_id);

CREATE INDEX move_in_updated ON public.move_in_record USING btree (updated_at);

CREATE INDEX photo_garbage_swept ON public.photo_garbage USING btree (created_at) WHERE is_swept;

CREATE INDEX photo_garbage_unswept ON public.photo_garbage USING btree (created_at) WHERE (NOT is_swept);

CREATE INDEX photo_listing ON public.photo USING btree (listing_id, "position") WHERE (listing_id IS NOT NULL);

CREATE INDEX photo_looks ON public.photo USING gin (public.photo_hash_parts(hash)) WITH (fastupdate=off) WHERE ((state = 'ready'::public.photo_state) AND (listing_id IS NOT NULL) AND (hash IS NOT NULL));

CREATE INDEX photo_match_earlier ON public.photo_match USING btree (earlier_id);

CREATE INDEX photo_match_unjudged ON public.photo_match USING btree (photo_id) WHERE (NOT is_judged);

CREATE INDEX photo_owner ON public.photo USING btree (owner_id);

CREATE INDEX photo_queue ON public.photo USING btree (queued_at, id) WHERE (state = 'uploaded'::public.photo_state);

CREATE INDEX photo_uncompared ON public.photo USING btree (id) WHERE ((state = 'ready'::public.photo_state) AND (NOT is_compared) AND (listing_id IS NOT NULL) AND (hash IS NOT NULL));

CREATE INDEX photo_unused ON public.photo USING btree (created_at) WHERE (((listing_id IS NULL) AND (NOT is_profile)) OR (state = ANY (ARRAY['awaited'::public.photo_state, 'refused'::public.photo_state])));

CREATE INDEX profile_share_listing ON public.profile_share USING btree (listing_id);

CREATE INDEX profile_share_owner ON public.profile_share USING btree (owner_id, since DESC, member_id);

CREATE INDEX push_done ON public.push USING btree (created_at) WHERE ((sent_at IS NOT NULL) OR (dropped_at IS NOT NULL));

CREATE INDEX push_due ON public.push USING btree (due_at, id) WHERE ((sent_at IS NULL) AND (dropped_at IS NULL));

CREATE INDEX push_member ON public.push USING btree (member_id);

CREATE INDEX push_subscription_member ON public.push_subscription USING btree (member_id, id);

CREATE INDEX push_subscription_served ON public.push_subscription USING btree (host, last_ok_at) WHERE (last_ok_at IS NOT NULL);

CREATE INDEX push_subscription_session ON public.push_subscription USING btree (session_hash) WHERE (session_hash IS NOT NULL);

CREATE INDEX push_topic ON public.push USING btree (subscription_id, topic, id);

CREATE UNIQUE INDEX push_waiting ON public.push USING btree (subscription_id, topic) WHERE ((attempts = 0) AND (sent_at IS NULL) AND (dropped_at IS NULL));

CREATE INDEX report_about ON public.report USING btree (member_id, created_at DESC);

CREATE INDEX report_listing ON public.report USING btree (listing_id);

CREATE UNIQUE INDEX report_open ON public.report USING btree (reporter_id, member_id, COALESCE(listing_id, (0)::bigint)) WHERE (settled_at IS NULL);

CREATE INDEX report_reporter ON public.report USING btree (reporter_id, created_at);

CREATE INDEX reported_message_report ON public.reported_message USING btree (report_id);

CREATE INDEX room_offer_listing ON public.room_offer USING btree (listing_id, offered_at);

CREATE INDEX saved_listing_listing ON public.saved_listing USING btree (listing_id);

CREATE INDEX saved_listing_newest ON public.saved_listing USING btree (member_id, is_hidden, created_at DESC, listing_id DESC);

CREATE UNIQUE INDEX saved_search_query ON public.saved_search USING btree (member_id, md5((query)::text));

CREATE INDEX saved_search_used ON public.saved_search USING btree (used_at) WHERE ((asleep_at IS NULL) AND (cadence <> 'off'::text));

CREATE INDEX search_all_in ON public.listing_search USING btree (available, all_in, newest_first) INCLUDE (listing_id, traits, rent, move_in, age, area_id, spot);

CREATE INDEX search_area_all_in ON public.listing_search USING btree (available, area_id, all_in, newest_first) INCLUDE (listing_id, traits, rent, move_in, age);

CREATE INDEX search_area_day_one ON public.listing_search USING btree (available, area_id, day_one, newest_first) INCLUDE (listing_id, traits, rent, move_in, age);

CREATE INDEX search_area_likes ON public.listing_rank USING btree (available, area_id, like_count, listing_id) INCLUDE (traits, rent, move_in, age);

CREATE INDEX search_area_newest ON public.listing_search USING btree (available, area_id, listing_id) INCLUDE (traits, rent, move_in, age);

CREATE INDEX search_area_rent ON public.listing_search USING btree (available, area_id, rent, newest_first) INCLUDE (listing_id, traits, move_in, age);

CREATE INDEX search_day_one ON public.listing_search USING btree (available, day_one, newest_first) INCLUDE (listing_id, traits, rent, move_in, age, area_id, spot);

CREATE INDEX search_likes ON public.listing_rank USING btree (available, like_count, listing_id) INCLUDE (traits, rent, move_in, age, area_id, spot);

CREATE INDEX search_mark_due ON public.search_mark USING btree (due_at);

CREATE INDEX search_match ON public.listing_search USING btree (available, area_id, who, listing_id) INCLUDE (rules, amenities, all_in_low, all_in, day_one_low, day_one, move_in, traits, rent, age, spot);

CREATE INDEX search_newest ON public.listing_search USING btree (available, listing_id) INCLUDE (traits, rent, move_in, age, area_id, spot);

CREATE INDEX search_rent ON public.listing_search USING btree (available, rent, newest_first) INCLUDE (listing_id, traits, move_in, age, area_id, spot);

CREATE INDEX search_scope_digest ON public.search_scope USING btree (scope, rent_max) INCLUDE (search_id, all_in_max, traits, cadence) WHERE (cadence > 1);

CREATE INDEX search_scope_instant ON public.search_scope USING btree (scope, rent_max) INCLUDE (search_id, all_in_max, traits) WHERE (cadence = 1);

CREATE INDEX search_spot ON public.listing_search USING gist (spot) INCLUDE (listing_id, available, traits, rent, move_in, age, area_id);

CREATE INDEX search_tile_all_in ON public.listing_search USING btree (available, tile, all_in, newest_first) INCLUDE (listing_id, traits, rent, move_in, age, spot);

CREATE INDEX search_tile_day_one ON public.listing_search USING btree (available, tile, day_one, newest_first) INCLUDE (listing_id, traits, rent, move_in, age, spot);

CREATE INDEX search_tile_likes ON public.listing_rank USING btree (available, tile, like_count, listing_id) INCLUDE (traits, rent, move_in, age, spot);

CREATE INDEX search_tile_newest ON public.listing_search USING btree (available, tile, listing_id) INCLUDE (traits, rent, move_in, age, spot, area_id);

CREATE INDEX search_tile_rent ON public.listing_search USING btree (available, tile, rent, newest_first) INCLUDE (listing_id, traits, move_in, age, spot);

CREATE INDEX search_traits_age ON public.listing_search USING btree (available, traits, age) INCLUDE (listing_id, newest_first, rent, move_in, area_id, spot);

CREATE INDEX search_traits_rent ON public.listing_search USING btree (available, traits, rent) INCLUDE (listing_id, newest_first, move_in, age, area_id, spot);

CREATE INDEX search_word_near ON public.search_word USING gin (word public.gin_trgm_ops);

CREATE INDEX search_word_near_location ON public.search_word USING gin (substr(word, 3) public.gin_trgm_ops) WHERE (word ~~ 'l:%'::text);

CREATE INDEX search_word_near_plain ON public.search_word USING gin (word public.gin_trgm_ops) WHERE (word !~~ '_:%'::text);

CREATE INDEX search_word_near_profession ON public.search_word USING gin (substr(word, 3) public.gin_trgm_ops) WHERE (word ~~ 'p:%'::text);

CREATE INDEX search_word_prefix ON public.search_word USING btree (word text_pattern_ops);

CREATE INDEX sent_post_listing ON public.sent_post USING btree (listing_id);

CREATE INDEX session_expiry ON public.session USING btree (expires_at);

CREATE INDEX session_member ON public.session USING btree (member_id);

CREATE INDEX taken_notice_due ON public.taken_notice USING btree (tell_at);

CREATE INDEX to_let_poster_of_nothing ON public.to_let_poster USING btree (made_at) WHERE (listing_id IS NULL);

CREATE INDEX to_let_scan_day ON public.to_let_scan USING btree (day);

CREATE INDEX upload_count_hour ON public.upload_count USING btree (hour);

CREATE UNIQUE INDEX viewing_booked ON public.viewing USING btree (conversation_id) WHERE (state = 'booked'::public.viewing_state);

CREATE INDEX viewing_coming_of_poster ON public.viewing USING btree (poster_id, lower(during), id) WHERE (state = 'booked'::public.viewing_state);

CREATE INDEX viewing_coming_of_seeker ON public.viewing USING btree (seeker_id, lower(during), id) WHERE (state = 'booked'::public.viewing_state);

CREATE INDEX viewing_conversation ON public.viewing USING btree (conversation_id, id);

CREATE INDEX viewing_due_at ON public.viewing USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX viewing_ended_at ON public.viewing USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX viewing_of_poster ON public.viewing USING btree (poster_id, ended_at DESC);

CREATE INDEX viewing_of_seeker ON public.viewing USING btree (seeker_id, ended_at DESC);

CREATE INDEX viewing_slot_id ON public.viewing USING btree (slot_id);

CREATE INDEX viewing_slot_listing ON public.viewing_slot USING btree (listing_id, lower(during), id) WHERE (ended_at IS NULL);

CREATE INDEX viewing_slot_of_listing ON public.viewing_slot USING btree (listing_id);

CREATE INDEX viewing_slot_of_poster ON public.viewing_slot USING btree (poster_id);

CREATE INDEX viewing_slot_over ON public.viewing_slot USING btree (upper(during));

CREATE UNIQUE INDEX viewing_suggestion_pending ON public.viewing_suggestion USING btree (conversation_id) WHERE (ended_at IS NULL);

CREATE INDEX visit_mail_count_day ON public.visit_mail_count USING btree (day);

CREATE INDEX visit_pass_change_pass ON public.visit_pass_change USING btree (pass_id, id);

CREATE INDEX visit_pass_change_tell ON public.visit_pass_change USING btree (tell_at) WHERE (tell_at IS NOT NULL);

CREATE INDEX visit_pass_due_at ON public.visit_pass USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX visit_pass_host ON public.visit_pass USING btree (host_id);

CREATE INDEX visit_pass_listing ON public.visit_pass USING btree (listing_id);

CREATE INDEX visit_pass_over ON public.visit_pass USING btree (over_at);

CREATE INDEX visit_pass_reading_pass ON public.visit_pass_reading USING btree (pass_id, id);

CREATE INDEX visit_pass_seeker ON public.visit_pass USING btree (seeker_id);

CREATE INDEX wanted_post_area ON public.wanted_post USING gin (area_ids);

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_00_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_01_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_02_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_03_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_04_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_05_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_06_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_07_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_08_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_09_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_10_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_11_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_12_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_13_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_14_pkey;

ALTER INDEX public.conversation_message_pkey ATTACH PARTITION public.conversation_message_15_pkey;

CREATE TRIGGER audit_entry_kept BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change();

CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();

CREATE TRIGGER audit_entry_seal BEFORE INSERT ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION public.seal_audit_entry();

CREATE TRIGGER contact_reveal_news AFTER INSERT ON public.contact_reveal REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.note_like_news();

CREATE TRIGGER contact_reveal_said_gender AFTER INSERT ON public.contact_reveal FOR EACH ROW WHEN ((NOT new.is_shared)) EXECUTE FUNCTION public.note_gender_of_like();

CREATE TRIGGER conversation_counted AFTER INSERT OR DELETE ON public.conversation FOR EACH ROW EXECUTE FUNCTION public.count_conversation();

CREATE TRIGGER conversation_recounted AFTER UPDATE OF state ON public.conversation FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.count_conversation();

CREATE TRIGGER conversation_said_gender AFTER INSERT ON public.conversation FOR EACH ROW EXECUTE FUNCTION public.note_said_gender();

CREATE TRIGGER conversation_viewing_cancelled AFTER UPDATE OF state ON public.conversation FOR EACH ROW WHEN (((new.state = 'closed'::public.conversation_state) AND (old.state <> 'closed'::public.conversation_state))) EXECUTE FUNCTION public.cancel_viewing_of_closed();

CREATE TRIGGER listing_changes_noted BEFORE UPDATE OF phone, text_print ON public.listing FOR EACH ROW EXECUTE FUNCTION public.note_listing_changes();

CREATE TRIGGER listing_conversations_deleted BEFORE DELETE ON public.listing FOR EACH ROW EXECUTE FUNCTION public.end_conversations_of_listing();

CREATE TRIGGER listing_conversations_removed BEFORE UPDATE OF state ON public.listing FOR EACH ROW WHEN (((new.state = 'removed'::public.listing_state) AND (old.state <> 'removed'::public.listing_state))) EXECUTE FUNCTION public.end_conversations_of_listing();

CREATE TRIGGER listing_keep_shared_numbers AFTER UPDATE OF phone_to_likers ON public.listing FOR EACH ROW WHEN ((old.phone_to_likers AND (NOT new.phone_to_likers))) EXECUTE FUNCTION public.keep_shared_numbers();

CREATE TRIGGER listing_mirror_insert AFTER INSERT ON public.listing FOR EACH ROW EXECUTE FUNCTION public.mirror_listing();

CREATE TRIGGER listing_mirror_update AFTER UPDATE ON public.listing FOR EACH ROW WHEN (((((((((((((((((old.rent IS DISTINCT FROM new.rent) OR (old.move_in IS DISTINCT FROM new.move_in)) OR (old.gender IS DISTINCT FROM new.gender)) OR (old.accommodation IS DISTINCT FROM new.accommodation)) OR (old.smoking IS DISTINCT FROM new.smoking)) OR (old.age IS DISTINCT FROM new.age)) OR (old.available IS DISTINCT FROM new.available)) OR (old.area_id IS DISTINCT FROM new.area_id)) OR (old.spot[0] IS DISTINCT FROM new.spot[0])) OR (old.spot[1] IS DISTINCT FROM new.spot[1])) OR (public.is_shown(old.state, old.owner_away) IS DISTINCT FROM public.is_shown(new.state, new.owner_away))) OR (old.rules IS DISTINCT FROM new.rules)) OR (old.amenities IS DISTINCT FROM new.amenities)) OR (old.extras_low IS DISTINCT FROM new.extras_low)) OR (old.extras_high IS DISTINCT FROM new.extras_high)) OR (old.advance IS DISTINCT FROM new.advance))) EXECUTE FUNCTION public.mirror_listing();

CREATE TRIGGER listing_news_insert AFTER INSERT ON public.listing FOR EACH ROW EXECUTE FUNCTION public.note_listing_news();

CREATE TRIGGER listing_news_update AFTER UPDATE ON public.listing FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.owner_away IS DISTINCT FROM new.owner_away) OR (old.available IS DISTINCT FROM new.available) OR (old.rent IS DISTINCT FROM new.rent) OR (old.area_id IS DISTINCT FROM new.area_id) OR (old.spot[0] IS DISTINCT FROM new.spot[0]) OR (old.spot[1] IS DISTINCT FROM new.spot[1]))) EXECUTE FUNCTION public.note_listing_news();

CREATE TRIGGER listing_owner_away BEFORE INSERT ON public.listing FOR EACH ROW EXECUTE FUNCTION public.note_owner_away();

CREATE TRIGGER listing_place BEFORE INSERT OR UPDATE OF area_id, pin ON public.listing FOR EACH ROW EXECUTE FUNCTION public.place_listing();

CREATE TRIGGER listing_reports_settled BEFORE DELETE ON public.listing FOR EACH ROW EXECUTE FUNCTION public.settle_reports();

CREATE TRIGGER listing_search_count_delete AFTER DELETE ON public.listing_search FOR EACH ROW EXECUTE FUNCTION public.count_listing();

CREATE TRIGGER listing_search_count_insert AFTER INSERT ON public.listing_search FOR EACH ROW EXECUTE FUNCTION public.count_listing();

CREATE TRIGGER listing_search_count_update AFTER UPDATE ON public.listing_search FOR EACH ROW WHEN (((((((old.available IS DISTINCT FROM new.available) OR (old.area_id IS DISTINCT FROM new.area_id)) OR (old.traits IS DISTINCT FROM new.traits)) OR (old.rent IS DISTINCT FROM new.rent)) OR (old.spot[0] IS DISTINCT FROM new.spot[0])) OR (old.spot[1] IS DISTINCT FROM new.spot[1]))) EXECUTE FUNCTION public.count_listing();

CREATE TRIGGER listing_words_doubt_delete AFTER DELETE ON public.listing_words FOR EACH ROW EXECUTE FUNCTION public.doubt_words();

CREATE TRIGGER listing_words_doubt_update AFTER UPDATE ON public.listing_words FOR EACH ROW WHEN ((old.words IS DISTINCT FROM new.words)) EXECUTE FUNCTION public.doubt_words();

CREATE TRIGGER mail_job AFTER INSERT OR UPDATE OF due_at ON public.mail FOR EACH ROW WHEN (((new.sent_at IS NULL) AND (new.dropped_at IS NULL) AND (new.due_at < 'infinity'::timestamp with time zone))) EXECUTE FUNCTION public.queue_notice_job();

CREATE TRIGGER member_away AFTER UPDATE OF leaving_at, suspended_at ON public.member FOR EACH ROW WHEN ((((new.leaving_at IS NOT NULL) AND (old.leaving_at IS NULL)) OR ((new.suspended_at IS NOT NULL) AND (old.suspended_at IS NULL)))) EXECUTE FUNCTION public.cancel_viewings_of_away();

CREATE TRIGGER member_leaves_move_in_records BEFORE DELETE ON public.member FOR EACH ROW EXECUTE FUNCTION public.leave_move_in_records();

CREATE TRIGGER photo_garbage_on_delete AFTER DELETE ON public.photo FOR EACH ROW EXECUTE FUNCTION public.note_photo_garbage();

CREATE TRIGGER photo_job AFTER INSERT OR UPDATE OF state ON public.photo FOR EACH ROW WHEN ((new.state = 'uploaded'::public.photo_state)) EXECUTE FUNCTION public.queue_photo_job();

CREATE TRIGGER push_job AFTER INSERT OR UPDATE OF due_at ON public.push FOR EACH ROW WHEN (((new.sent_at IS NULL) AND (new.dropped_at IS NULL) AND (new.due_at < 'infinity'::timestamp with time zone))) EXECUTE FUNCTION public.queue_notice_job();

CREATE TRIGGER saved_search_unmarked AFTER DELETE ON public.saved_search REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.delete_search_marks();

CREATE TRIGGER session_ended AFTER DELETE ON public.session FOR EACH ROW WHEN ((old.expires_at > now())) EXECUTE FUNCTION public.end_push_of_session();

CREATE TRIGGER viewing_booked_suggestion AFTER INSERT ON public.viewing FOR EACH ROW EXECUTE FUNCTION public.end_viewing_suggestion();

CREATE TRIGGER viewing_codes BEFORE INSERT ON public.viewing FOR EACH ROW EXECUTE FUNCTION public.fill_viewing_codes();

CREATE TRIGGER viewing_deleted AFTER DELETE ON public.viewing FOR EACH ROW WHEN (((old.state = 'booked'::public.viewing_state) AND (old.slot_id IS NOT NULL))) EXECUTE FUNCTION public.free_seat_of_deleted();

CREATE TRIGGER viewing_moved_suggestion AFTER UPDATE OF during ON public.viewing FOR EACH ROW WHEN ((new.during <> old.during)) EXECUTE FUNCTION public.end_viewing_suggestion();

CREATE TRIGGER viewing_slot_suggested BEFORE UPDATE OF taken ON public.viewing_slot FOR EACH ROW WHEN ((new.is_suggested AND (new.taken = 0) AND (old.taken > 0))) EXECUTE FUNCTION public.end_suggested_slot();

CREATE TRIGGER visit_pass_address AFTER INSERT OR UPDATE OF address ON public.viewing_place FOR EACH ROW EXECUTE FUNCTION public.note_visit_address();

CREATE TRIGGER visit_pass_ends AFTER DELETE ON public.viewing FOR EACH ROW EXECUTE FUNCTION public.visit_pass_ends();

CREATE TRIGGER visit_pass_first_address BEFORE INSERT OR UPDATE OF address ON public.visit_pass FOR EACH ROW EXECUTE FUNCTION public.visit_pass_first_address();

CREATE TRIGGER visit_pass_follows AFTER UPDATE OF during, state ON public.viewing FOR EACH ROW EXECUTE FUNCTION public.visit_pass_follows();

ALTER TABLE ONLY public.alert_member
    ADD CONSTRAINT alert_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.area_count
    ADD CONSTRAINT area_count_area_id_fkey FOREIGN KEY (area_id) REFERENCES public.area(id);

ALTER TABLE ONLY public.area
    ADD CONSTRAINT area_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.area(id);

ALTER TABLE ONLY public.area_rent
    ADD CONSTRAINT area_rent_area_id_fkey FOREIGN KEY (area_id) REFERENCES public.area(id);

ALTER TABLE ONLY public.contact_ledger
    ADD CONSTRAINT contact_ledger_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contact_ledger
    ADD CONSTRAINT contact_ledger_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contact_reveal
    ADD CONSTRAINT contact_reveal_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contact_reveal
    ADD CONSTRAINT contact_reveal_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.conversation
    ADD CONSTRAINT conversation_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE SET NULL;

ALTER TABLE public.conversation_message
    ADD CONSTRAINT conversation_message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversation(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.conversation
    ADD CONSTRAINT conversation_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.conversation_preference
    ADD CONSTRAINT conversation_preference_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.conversation_queue
    ADD CONSTRAINT conversation_queue_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.conversation
    ADD CONSTRAINT conversation_seeker_id_fkey FOREIGN KEY (seeker_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.gone_mark
    ADD CONSTRAINT gone_mark_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.gone_mark
    ADD CONSTRAINT gone_mark_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.held_message
    ADD CONSTRAINT held_message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversation(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.hidden_person
    ADD CONSTRAINT hidden_person_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.hidden_person
    ADD CONSTRAINT hidden_person_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.like_news
    ADD CONSTRAINT like_news_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing
    ADD CONSTRAINT listing_area_id_fkey FOREIGN KEY (area_id) REFERENCES public.area(id);

ALTER TABLE ONLY public.listing_like
    ADD CONSTRAINT listing_like_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_like
    ADD CONSTRAINT listing_like_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_news
    ADD CONSTRAINT listing_news_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing
    ADD CONSTRAINT listing_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_rank
    ADD CONSTRAINT listing_rank_listing_id_fkey1 FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_risk
    ADD CONSTRAINT listing_risk_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_search
    ADD CONSTRAINT listing_search_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_view_count
    ADD CONSTRAINT listing_view_count_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.listing_words
    ADD CONSTRAINT listing_words_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_action_count
    ADD CONSTRAINT member_action_count_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_block
    ADD CONSTRAINT member_block_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_block
    ADD CONSTRAINT member_block_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_pause
    ADD CONSTRAINT message_pause_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.moderation_case
    ADD CONSTRAINT moderation_case_appeal_of_fkey FOREIGN KEY (appeal_of) REFERENCES public.moderation_case(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.moderation_case
    ADD CONSTRAINT moderation_case_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.moderation_case
    ADD CONSTRAINT moderation_case_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.move_in_photo
    ADD CONSTRAINT move_in_photo_viewing_id_fkey FOREIGN KEY (viewing_id) REFERENCES public.move_in_record(viewing_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.move_in_record
    ADD CONSTRAINT move_in_record_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.move_in_record
    ADD CONSTRAINT move_in_record_seeker_id_fkey FOREIGN KEY (seeker_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.photo_match
    ADD CONSTRAINT photo_match_earlier_id_fkey FOREIGN KEY (earlier_id) REFERENCES public.photo(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.photo_match
    ADD CONSTRAINT photo_match_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES public.photo(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.place
    ADD CONSTRAINT place_area_id_fkey FOREIGN KEY (area_id) REFERENCES public.area(id);

ALTER TABLE ONLY public.profile_share
    ADD CONSTRAINT profile_share_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profile_share
    ADD CONSTRAINT profile_share_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profile_share
    ADD CONSTRAINT profile_share_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push
    ADD CONSTRAINT push_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_off
    ADD CONSTRAINT push_off_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push
    ADD CONSTRAINT push_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES public.push_subscription(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reported_message
    ADD CONSTRAINT reported_message_report_id_fkey FOREIGN KEY (report_id) REFERENCES public.report(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.room_offer
    ADD CONSTRAINT room_offer_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.room_offer
    ADD CONSTRAINT room_offer_wanted_id_fkey FOREIGN KEY (wanted_id) REFERENCES public.wanted_post(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.said_gender
    ADD CONSTRAINT said_gender_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.saved_listing
    ADD CONSTRAINT saved_listing_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.saved_listing
    ADD CONSTRAINT saved_listing_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.saved_reply
    ADD CONSTRAINT saved_reply_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.saved_search
    ADD CONSTRAINT saved_search_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.search_scope
    ADD CONSTRAINT search_scope_search_id_fkey FOREIGN KEY (search_id) REFERENCES public.saved_search(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.seat_given
    ADD CONSTRAINT seat_given_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversation(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.seeker_profile
    ADD CONSTRAINT seeker_profile_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sent_post
    ADD CONSTRAINT sent_post_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sent_post
    ADD CONSTRAINT sent_post_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shortlist_link
    ADD CONSTRAINT shortlist_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.taken_notice
    ADD CONSTRAINT taken_notice_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.to_let_poster
    ADD CONSTRAINT to_let_poster_area_id_fkey FOREIGN KEY (area_id) REFERENCES public.area(id);

ALTER TABLE ONLY public.to_let_poster
    ADD CONSTRAINT to_let_poster_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.to_let_scan
    ADD CONSTRAINT to_let_scan_code_fkey FOREIGN KEY (code) REFERENCES public.to_let_poster(code) ON DELETE CASCADE;

ALTER TABLE ONLY public.unit_rent
    ADD CONSTRAINT unit_rent_area_id_fkey FOREIGN KEY (area_id) REFERENCES public.area(id);

ALTER TABLE ONLY public.upload_count
    ADD CONSTRAINT upload_count_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.viewing
    ADD CONSTRAINT viewing_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversation(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.viewing_place
    ADD CONSTRAINT viewing_place_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.viewing
    ADD CONSTRAINT viewing_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.viewing_record_shown
    ADD CONSTRAINT viewing_record_shown_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.viewing
    ADD CONSTRAINT viewing_seeker_id_fkey FOREIGN KEY (seeker_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.viewing
    ADD CONSTRAINT viewing_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES public.viewing_slot(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.viewing_slot
    ADD CONSTRAINT viewing_slot_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.viewing_slot
    ADD CONSTRAINT viewing_slot_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.viewing_suggestion
    ADD CONSTRAINT viewing_suggestion_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES public.conversation(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.visit_pass_change
    ADD CONSTRAINT visit_pass_change_pass_id_fkey FOREIGN KEY (pass_id) REFERENCES public.visit_pass(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.visit_pass_friend
    ADD CONSTRAINT visit_pass_friend_pass_id_fkey FOREIGN KEY (pass_id) REFERENCES public.visit_pass(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.visit_pass
    ADD CONSTRAINT visit_pass_host_id_fkey FOREIGN KEY (host_id) REFERENCES public.member(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.visit_pass
    ADD CONSTRAINT visit_pass_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.visit_pass_reading
    ADD CONSTRAINT visit_pass_reading_pass_id_fkey FOREIGN KEY (pass_id) REFERENCES public.visit_pass(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.visit_pass
    ADD CONSTRAINT visit_pass_seeker_id_fkey FOREIGN KEY (seeker_id) REFERENCES public.member(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.wanted_post
    ADD CONSTRAINT wanted_post_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id) ON DELETE CASCADE;
