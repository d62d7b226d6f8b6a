-- Conversations between a seeker and a poster about one listing. See docs/decisions/031-conversations.md.
--
-- Lock order: listing, conversation_queue, conversation. Several are locked by listing, then by id. A function that frees or takes a place locks the queue row of the listing first.

-- waiting: in line, the poster does not see it yet. asked: the other side owes the first answer. open: both have written.
create type conversation_state as enum ('waiting', 'asked', 'open', 'closed');
create type conversation_side as enum ('seeker', 'poster');

-- How many conversations of a listing are live (asked or open) and how many wait in line. A trigger keeps the counts.
create table conversation_queue (
  listing_id bigint   primary key references listing (id) on delete cascade,
  live       smallint not null default 0,
  waiting    smallint not null default 0,
  cap        smallint not null default 25,
  constraint conversation_queue_live check (live between 0 and cap),
  constraint conversation_queue_waiting check (waiting between 0 and 100)
) with (fillfactor = 50);
-- For the job that fills places which nobody has filled, such as those of deleted members.
create index conversation_queue_free on conversation_queue (listing_id) where waiting > 0 and live < cap;

create table conversation (
  id               bigint             primary key default next_listing_id(),
  -- Null: the listing was deleted, which has closed the conversation.
  listing_id       bigint             references listing (id) on delete set null,
  poster_id        bigint             not null references member (id) on delete cascade,
  seeker_id        bigint             not null references member (id) on delete cascade,
  -- Who wrote first. The other side owes the answer.
  opener           conversation_side  not null,
  state            conversation_state not null,
  closed_reason    text,
  created_at       timestamptz        not null,
  -- Since when the other side can read it. Null: it waits in line, or was closed there.
  asked_at         timestamptz,
  answered_at      timestamptz,
  closed_at        timestamptz,
  last_at          timestamptz        not null,
  -- When the next reminder is due, or when it closes.
  due_at           timestamptz,
  reminders        smallint           not null default 0 check (reminders between 0 and 2),
  -- How many messages each side has sent, and how many of the other side's it has read. Messages are numbered from 1 to seeker_sent + poster_sent.
  seeker_sent      integer            not null default 0,
  poster_sent      integer            not null default 0,
  seeker_seen      integer            not null default 0,
  poster_seen      integer            not null default 0,
  -- The first unread message at the time of the newest mail about unread ones, counted like *_seen. There is one mail until the reader has read that message.
  seeker_mailed    integer            not null default 0,
  poster_mailed    integer            not null default 0,
  hidden_by_seeker boolean            not null default false,
  hidden_by_poster boolean            not null default false,
  unique (listing_id, seeker_id),
  check (poster_id <> seeker_id),
  constraint conversation_closed_reason check (closed_reason in ('declined', 'filled', 'lapsed', 'quiet', 'withdrawn', 'removed', 'blocked')),
  constraint conversation_closed check (
    (state = 'closed') = (closed_reason is not null) and (state = 'closed') = (closed_at is not null) and (state = 'closed') = (due_at is null)),
  constraint conversation_asked check (case when state in ('asked', 'open') then asked_at is not null else state <> 'waiting' or asked_at is null end),
  constraint conversation_answered check (state <> 'open' or answered_at is not null),
  constraint conversation_seen check (seeker_seen between 0 and poster_sent and poster_seen between 0 and seeker_sent)
) with (fillfactor = 80);
create index conversation_poster on conversation (poster_id, hidden_by_poster, state, last_at desc, id desc);
create index conversation_seeker on conversation (seeker_id, hidden_by_seeker, state, last_at desc, id desc);
-- Also the waiting line, which is read backwards.
create index conversation_listing on conversation (listing_id, state, last_at desc, id desc);
-- For the answer rate of a poster.
create index conversation_requests on conversation (poster_id, asked_at desc) where opener = 'seeker' and asked_at is not null;
-- For retention.
create index conversation_closed_at on conversation (closed_at) where state = 'closed';
create index conversation_closed_early on conversation (closed_at) where state = 'closed' and closed_reason in ('declined', 'lapsed', 'withdrawn');
create index conversation_due on conversation (due_at) where state <> 'closed';
create index conversation_unread_poster on conversation (poster_id) where seeker_sent > poster_seen and asked_at is not null and not hidden_by_poster;
create index conversation_unread_seeker on conversation (seeker_id)
  where poster_sent > seeker_seen and (asked_at is not null or opener = 'seeker') and not hidden_by_seeker;

-- Rows never change. A retry is found by the nonce among the newest messages, under the lock of the conversation: a unique index would cost 54 bytes a row.
create table conversation_message (
  conversation_id bigint            not null references conversation (id) on delete cascade,
  sent_at         timestamptz       not null,
  -- Chosen by the sender, so that a retry is the same message. 0: a notice.
  nonce           bigint            not null,
  number          integer           not null check (number > 0),
  -- How many messages its side had sent with it. Reading up to a number needs no count.
  ordinal         integer           not null check (ordinal > 0),
  side            conversation_side not null,
  -- The reader is warned, and of what.
  warning         text              check (char_length(warning) between 1 and 40),
  -- What happened, as a code: written by the product on behalf of a side, in the language of the reader.
  notice          text              check (char_length(notice) between 1 and 40),
  body            text              not null,
  primary key (conversation_id, number),
  constraint conversation_message_body check (case when notice is null then char_length(body) between 1 and 2000 else body = '' and nonce = 0 end)
) partition by hash (conversation_id);
create table conversation_message_00 partition of conversation_message for values with (modulus 16, remainder 0);
create table conversation_message_01 partition of conversation_message for values with (modulus 16, remainder 1);
create table conversation_message_02 partition of conversation_message for values with (modulus 16, remainder 2);
create table conversation_message_03 partition of conversation_message for values with (modulus 16, remainder 3);
create table conversation_message_04 partition of conversation_message for values with (modulus 16, remainder 4);
create table conversation_message_05 partition of conversation_message for values with (modulus 16, remainder 5);
create table conversation_message_06 partition of conversation_message for values with (modulus 16, remainder 6);
create table conversation_message_07 partition of conversation_message for values with (modulus 16, remainder 7);
create table conversation_message_08 partition of conversation_message for values with (modulus 16, remainder 8);
create table conversation_message_09 partition of conversation_message for values with (modulus 16, remainder 9);
create table conversation_message_10 partition of conversation_message for values with (modulus 16, remainder 10);
create table conversation_message_11 partition of conversation_message for values with (modulus 16, remainder 11);
create table conversation_message_12 partition of conversation_message for values with (modulus 16, remainder 12);
create table conversation_message_13 partition of conversation_message for values with (modulus 16, remainder 13);
create table conversation_message_14 partition of conversation_message for values with (modulus 16, remainder 14);
create table conversation_message_15 partition of conversation_message for values with (modulus 16, remainder 15);
-- The planner keeps samples of columns, and would keep what deleted members wrote.
alter table conversation_message alter column body set statistics 0;

-- Messages that wait for a moderator. They have no number: one that is released is sent then.
create table held_message (
  id              bigint generated always as identity primary key,
  conversation_id bigint            not null references conversation (id) on delete cascade,
  side            conversation_side not null,
  nonce           bigint            not null,
  body            text              not null check (char_length(body) between 1 and 2000),
  score           integer           not null,
  reasons         text[]            not null,
  held_at         timestamptz       not null,
  decided_at      timestamptz,
  unique (conversation_id, side, nonce)
);
create index held_message_waiting on held_message (id) where decided_at is null;
alter table held_message alter column body set statistics 0;

-- Who may open a conversation with this member, and whether they want mails about unread messages. No row: everybody, and mails.
create table conversation_preference (
  member_id           bigint  primary key references member (id) on delete cascade,
  women_only          boolean not null default false,
  checked_phones_only boolean not null default false,
  message_mails       boolean not null default true
);

-- The counts -----------------------------------------------------------------------------------------------------------

create function count_conversation() returns trigger language plpgsql as $$
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
create trigger conversation_counted after insert or delete on conversation for each row execute function count_conversation();
create trigger conversation_recounted after update of state on conversation for each row when (old.state is distinct from new.state)
  execute function count_conversation();

-- Building blocks ------------------------------------------------------------------------------------------------------

-- When the side that owes an answer is reminded for the first and the second time, and when the conversation lapses. After a late step the next one is
-- 12 hours away at least, so that a stopped worker takes nobody's time.
create function next_conversation_due(asked timestamptz, reminders integer, at timestamptz) returns timestamptz language sql immutable
  return case reminders
    when 0 then asked + interval '24 hours'
    when 1 then greatest(asked + interval '60 hours', at + interval '12 hours')
    else greatest(asked + interval '72 hours', at + interval '12 hours') end;

-- Locks the queue row and the conversation. A null id: there is none.
create function lock_conversation(conversation_to_lock bigint) returns conversation language plpgsql as $$
declare
  locked conversation;
begin
  perform from conversation_queue
  where listing_id = (select listing_id from conversation where id = conversation_to_lock) for no key update;
  select * into locked from conversation where id = conversation_to_lock for no key update;
  return locked;
end $$;

-- Appends a message. The row lock of the conversation makes the numbers gapless.
create function add_conversation_message(
  conversation_to_extend bigint, from_side conversation_side, message_nonce bigint, message_body text, message_warning text, message_notice text, at timestamptz
) returns integer language plpgsql as $$
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

-- Whether the opener has said something that the other side may read: words, or a number. Other notices do not count: a conversation whose first message is
-- held gets them too.
create function has_begun(conversation_to_read bigint) returns boolean language sql stable as $$
  select exists (select from conversation_message where conversation_id = conversation_to_read and (notice is null or notice = 'number_shared')) $$;

-- Gives free places to those who have waited longest. The caller has locked the queue row. A conversation whose first message is held is not in line.
create function promote_waiting(listing_with_places bigint, at timestamptz) returns integer language plpgsql as $$
declare
  free integer;
  promoted bigint;
  total integer := 0;
begin
  select cap - live into free from conversation_queue where listing_id = listing_with_places and waiting > 0;
  for promoted in
    select id from conversation where listing_id = listing_with_places and state = 'waiting' and has_begun(id)
    order by last_at, id limit greatest(coalesce(free, 0), 0)
  loop
    update conversation set state = 'asked', asked_at = at, reminders = 0, due_at = next_conversation_due(at, 0, at) where id = promoted;
    perform add_conversation_message(promoted, 'poster', 0, '', null, 'promoted', at);
    total := total + 1;
  end loop;
  return total;
end $$;

-- Closes a conversation that the caller has locked, tells the other side by a notice, and gives the place to the next in line.
create function close_locked_conversation(locked conversation, why text, message_notice text, from_side conversation_side, at timestamptz)
returns void language plpgsql as $$
begin
  update conversation set state = 'closed', closed_reason = why, closed_at = at, due_at = null where id = locked.id;
  perform add_conversation_message(locked.id, from_side, 0, '', null, message_notice, at);
  if locked.listing_id is not null then perform promote_waiting(locked.listing_id, at); end if;
end $$;

-- A side wants to begin a conversation, and there is one already. had: it is theirs to see. Otherwise it is in line or its first message is held, and they
-- must not learn of it. full: it is in line, and no place is free. gone: not now. Null: it has ended without a word, and can begin anew. The caller has locked
-- the queue row.
create function meet_conversation(met conversation, from_side conversation_side, at timestamptz) returns text language plpgsql as $$
begin
  if met.asked_at is not null or met.opener = from_side then return 'had'; end if;
  if met.state = 'waiting' and from_side = 'poster' and has_begun(met.id) then
    perform promote_waiting(met.listing_id, at);
    return case when exists (select from conversation where id = met.id and asked_at is not null) then 'had' else 'full' end;
  end if;
  return case when met.state <> 'closed' or has_begun(met.id) then 'gone' end;
end $$;

-- What members do ------------------------------------------------------------------------------------------------------

-- Outcomes: asked, waiting, held; had (there is one already); gone (the listing is not shown, or taken, or see meet_conversation); full (only for posters);
-- line_full.
create function open_conversation(
  about_listing bigint, from_seeker bigint, from_side conversation_side, message_nonce bigint, message_body text, message_warning text,
  hold_score integer, hold_reasons text[], at timestamptz, out outcome text, out conversation_id bigint
) language plpgsql as $$
declare
  poster bigint;
  places conversation_queue;
  met conversation;
begin
  select owner_id into poster from listing where id = about_listing and is_shown(state, owner_away) and available for key share;
  if not found then outcome := 'gone'; return; end if;
  insert into conversation_queue (listing_id) values (about_listing) on conflict do nothing;
  select * into places from conversation_queue where listing_id = about_listing for no key update;
  -- Also a block that came while the message was on its way.
  if exists (select from member_block where (blocker_id, blocked_id) in ((poster, from_seeker), (from_seeker, poster))) then outcome := 'gone'; return; end if;
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
  outcome := case
    when places.live >= places.cap and from_side = 'poster' then 'full'
    when (places.live >= places.cap or hold_score is not null) and places.waiting >= 100 then 'line_full'
    when hold_score is not null then 'held'
    when places.live >= places.cap then 'waiting'
    else 'asked' end;
  if outcome in ('full', 'line_full') then return; end if;
  insert into conversation (listing_id, poster_id, seeker_id, opener, state, created_at, last_at, asked_at, due_at)
  values (about_listing, poster, from_seeker, from_side, case outcome when 'asked' then 'asked'::conversation_state else 'waiting' end, at, at,
          case outcome when 'asked' then at end, case outcome when 'asked' then next_conversation_due(at, 0, at) else at + interval '14 days' end)
  on conflict (listing_id, seeker_id) do update
  set opener = excluded.opener, state = excluded.state, closed_reason = null, closed_at = null, last_at = greatest(conversation.last_at, at),
      asked_at = excluded.asked_at, due_at = excluded.due_at, reminders = 0, hidden_by_seeker = false, hidden_by_poster = false
  returning id into conversation_id;
  if outcome = 'held' then
    insert into held_message (conversation_id, side, nonce, body, score, reasons, held_at)
    values (open_conversation.conversation_id, from_side, message_nonce, message_body, hold_score, hold_reasons, at);
  else
    perform add_conversation_message(conversation_id, from_side, message_nonce, message_body, message_warning, null, at);
  end if;
end $$;

-- Outcomes: sent, held; again (a retry; the message is there already); gone, closed; unanswered (one message until the other side answers); too_fast.
create function send_conversation_message(
  to_conversation bigint, from_side conversation_side, message_nonce bigint, message_body text, message_warning text,
  hold_score integer, hold_reasons text[], per_minute integer, at timestamptz, out outcome text, out message_number integer, out message_at timestamptz
) language plpgsql as $$
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

-- A side has shared its number. That is the answer if it owed one. Returns false if the conversation is closed, or waits.
create function tell_number_shared(to_conversation bigint, from_side conversation_side, at timestamptz) returns boolean language plpgsql as $$
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

-- Marks the other side's messages up to a number as read. Returns how many are left unread.
create function read_conversation(conversation_to_read bigint, reader conversation_side, up_to integer) returns integer language plpgsql as $$
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

-- Returns false if it is closed already.
create function end_conversation(conversation_to_end bigint, from_side conversation_side, why text, message_notice text, at timestamptz)
returns boolean language plpgsql as $$
declare
  locked conversation := lock_conversation(conversation_to_end);
begin
  if locked.id is null or locked.state = 'closed' then return false; end if;
  perform close_locked_conversation(locked, why, message_notice, from_side, at);
  return true;
end $$;

-- Outcomes: open, asked, waiting; gone (nothing that this side can reopen, or the listing is not shown or taken); full; line_full.
-- For 14 days the side that owed the answer can reopen what it declined or let lapse, which counts as the answer. The opener can take back that they withdrew,
-- the poster that the room is taken, and both can go on with what became quiet.
create function reopen_conversation(conversation_to_reopen bigint, from_side conversation_side, at timestamptz, out outcome text) language plpgsql as $$
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

-- A moderator has read a held message. If it is released it is sent now, and a held first message takes a place or stands in line.
create function decide_held_message(held bigint, is_released boolean, at timestamptz) returns boolean language plpgsql as $$
declare
  message held_message;
  locked conversation;
begin
  locked := lock_conversation((select conversation_id from held_message where id = held));
  update held_message set decided_at = at where id = held and decided_at is null returning * into message;
  if not found then return false; end if;
  if is_released and locked.state <> 'closed' then
    perform add_conversation_message(locked.id, message.side, message.nonce, message.body, null, null, at);
    if locked.state = 'waiting' then
      perform promote_waiting(locked.listing_id, at);
    elsif locked.state = 'asked' and message.side <> locked.opener then
      update conversation set state = 'open', answered_at = at, due_at = at + interval '30 days' where id = locked.id;
    end if;
  end if;
  return true;
end $$;

-- What happens to a listing, and what the clock does -------------------------------------------------------------------

-- Answers everybody at once. Returns how many were told.
create function end_listing_conversations(ended_listing bigint, why text, at timestamptz) returns integer language plpgsql as $$
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

-- The poster takes back that the listing is taken: what that closed since then is as it was. Those who were in line stay in line.
create function restore_filled_conversations(restored_listing bigint, since timestamptz, at timestamptz) returns integer language plpgsql as $$
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

-- Closes a conversation whose time is over: no answer (asked), the line did not move (waiting), or nobody wrote any more (open). False: not due any more.
create function lapse_conversation(conversation_to_lapse bigint, at timestamptz) returns boolean language plpgsql as $$
declare
  locked conversation := lock_conversation(conversation_to_lapse);
  why text := case locked.state when 'open' then 'quiet' else 'lapsed' end;
begin
  if locked.id is null or locked.state = 'closed' or locked.due_at > at or (locked.state = 'asked' and locked.reminders < 2) then return false; end if;
  -- The notice is for the side that waited.
  perform close_locked_conversation(locked, why, why, case locked.opener when 'seeker' then 'poster' else 'seeker' end::conversation_side, at);
  return true;
end $$;

-- One list for a member: all requests that they have not answered. Also counts reminders that would be due within 12 hours, so that there are at most two lists
-- a day. Nothing is returned if no reminder is due, such as when another worker was faster.
create function remind_member(debtor bigint, at timestamptz) returns setof bigint language plpgsql as $$
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

-- Fills places that nobody has filled.
create function fill_free_places(listing_with_places bigint, at timestamptz) returns integer language plpgsql as $$
begin
  perform from conversation_queue where listing_id = listing_with_places for no key update;
  return promote_waiting(listing_with_places, at);
end $$;

-- For leaving members and for retention.
create function delete_conversation(conversation_to_delete bigint, at timestamptz) returns boolean language plpgsql as $$
declare
  locked conversation := lock_conversation(conversation_to_delete);
begin
  if locked.id is null then return false; end if;
  delete from conversation where id = locked.id;
  if locked.listing_id is not null then perform promote_waiting(locked.listing_id, at); end if;
  return true;
end $$;

-- A listing that is deleted, or removed by a moderator, ends its conversations, whichever release does it.
create function end_conversations_of_listing() returns trigger language plpgsql as $$
begin
  perform end_listing_conversations(old.id, 'removed', now());
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger listing_conversations_deleted before delete on listing for each row execute function end_conversations_of_listing();
create trigger listing_conversations_removed before update of state on listing for each row
  when (new.state = 'removed' and old.state <> 'removed') execute function end_conversations_of_listing();
