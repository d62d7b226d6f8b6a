-- Places that new accounts cannot take, and records of moving in that outlive one of the two accounts.
-- See docs/decisions/031-conversations.md and 040-move-in.md.

-- An account that costs something to make: it is a week old, or has a checked phone.
create function is_established(member_since timestamptz, phone_checked_at timestamptz, at timestamptz)
returns boolean language sql immutable
  return phone_checked_at is not null or member_since < at - interval '7 days';

-- How many more seekers with new accounts may ask about a listing: three of five places, 15 of 25, are for them.
-- Whom the poster writes to first is not counted. The caller has locked the queue row.
create function places_for_new_accounts(of_listing bigint, at timestamptz) returns integer language sql stable as $$
  select (q.cap - q.cap * 2 / 5 - (
    select count(*) from conversation c join member m on m.id = c.seeker_id
    where c.listing_id = of_listing and c.state in ('asked', 'open') and c.opener = 'seeker'
      and not is_established(m.created_at, m.phone_verified_at, at)))::integer
  from conversation_queue q where q.listing_id = of_listing $$;

-- As before, but new accounts are passed over while no place for them is free.
create or replace function promote_waiting(listing_with_places bigint, at timestamptz)
returns integer language plpgsql as $$
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

-- As before, but a seeker with a new account waits if no place for new accounts is free, and 20 of the 100 in line are
-- not for them either.
create or replace function open_conversation(
  about_listing bigint, from_seeker bigint, from_side conversation_side, message_nonce bigint, message_body text,
  message_warning text, hold_score integer, hold_reasons text[], at timestamptz, out outcome text,
  out conversation_id bigint
) language plpgsql as $$
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

-- The names of both when one of them last confirmed the record. Shown when the account is gone.
alter table move_in_record add column poster_name text;
alter table move_in_record add column seeker_name text;
alter table move_in_record alter column poster_name set statistics 0;
alter table move_in_record alter column seeker_name set statistics 0;
-- Null: the account is deleted. The other side keeps its copy.
alter table move_in_record alter column poster_id drop not null;
alter table move_in_record alter column seeker_id drop not null;

-- An account goes. Records that nobody else has go with it. In all others it counts as a side that has deleted its
-- copy: the other reads, prints and deletes theirs.
create function leave_move_in_records() returns trigger language plpgsql as $$
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
create trigger member_leaves_move_in_records before delete on member
  for each row execute function leave_move_in_records();
