-- Reports of single messages, decisions about held messages, and answers to people who have shown interest without writing.
-- See docs/decisions/031-conversations.md.

-- Copies of the messages that a report names, so that the evidence outlives the conversation. The author is the reported member, so both deleting the author
-- and deleting the reporter delete the copy. The conversation has no foreign key: it may be deleted first.
create table reported_message (
  conversation_id bigint      not null,
  number          integer     not null,
  report_id       bigint      not null references report (id) on delete cascade,
  sent_at         timestamptz not null,
  body            text        not null check (char_length(body) between 1 and 2000),
  primary key (conversation_id, number, report_id)
);
create index reported_message_report on reported_message (report_id);
alter table reported_message alter column body set statistics 0;

-- Null: not decided. False: kept back, or the conversation had ended.
alter table held_message add column released boolean;

-- People whom the owner of a listing has hidden from their inbox. They are not told.
create table hidden_person (
  listing_id bigint      not null references listing (id) on delete cascade,
  person_id  bigint      not null references member (id) on delete cascade,
  hidden_at  timestamptz not null default now(),
  primary key (listing_id, person_id)
);
create index hidden_person_person on hidden_person (person_id);

-- Gives free places to those who have waited longest. The caller has locked the queue row. A conversation whose first message is held is not in line. Also
-- posters are in line if their first message was held and released meanwhile; for them nothing has to be said.
create or replace function promote_waiting(listing_with_places bigint, at timestamptz) returns integer language plpgsql as $$
declare
  free integer;
  promoted conversation;
  total integer := 0;
begin
  select cap - live into free from conversation_queue where listing_id = listing_with_places and waiting > 0;
  for promoted in
    select * from conversation where listing_id = listing_with_places and state = 'waiting' and has_begun(id)
    order by last_at, id limit greatest(coalesce(free, 0), 0)
  loop
    update conversation set state = 'asked', asked_at = at, reminders = 0, due_at = next_conversation_due(at, 0, at) where id = promoted.id;
    if promoted.opener = 'seeker' then perform add_conversation_message(promoted.id, 'poster', 0, '', null, 'promoted', at); end if;
    total := total + 1;
  end loop;
  return total;
end $$;

-- A moderator has read a held message. If it is released it is sent now, and a held first message takes a place or stands in line. Returns false if it was
-- decided before.
create or replace function decide_held_message(held bigint, is_released boolean, at timestamptz) returns boolean language plpgsql as $$
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

-- The poster answers somebody who has shown interest but has not written: by sharing their number, or with 'not this time'. Either begins a conversation with
-- a notice. Declining needs no place. Then the seeker counts as who asked, so that only the poster can reopen it.
-- Outcomes: asked, closed; had (there is one already); gone (the listing is not shown, or taken, or see meet_conversation); full.
create function answer_interest(
  about_listing bigint, to_seeker bigint, message_notice text, is_declined boolean, at timestamptz, out outcome text, out conversation_id bigint
) language plpgsql as $$
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
