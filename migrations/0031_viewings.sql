-- Viewings: a poster offers times, a seeker of an open conversation books one. See docs/decisions/038-viewings.md.
--
-- Lock order: listing, conversation, viewing, viewing_slot; several of a kind by id. Who books, moves or cancels has locked the conversation, and who offers,
-- books, moves or ends a slot has locked the listing. Only the clock changes a viewing without them.

-- For exclusion constraints on a member and a time.
create extension if not exists btree_gist;

-- Where visitors go to. Only whoever has booked reads it.
create table viewing_place (
  listing_id bigint      primary key references listing (id) on delete cascade,
  address    text        not null check (char_length(address) between 5 and 300),
  updated_at timestamptz not null
);
-- The planner keeps samples of columns, and would keep deleted addresses.
alter table viewing_place alter column address set statistics 0;

create table viewing_slot (
  id         bigint      primary key default next_listing_id(),
  listing_id bigint      not null references listing (id) on delete cascade,
  poster_id  bigint      not null references member (id) on delete cascade,
  during     tstzrange   not null,
  seats      smallint    not null default 1,
  taken      smallint    not null default 0,
  created_at timestamptz not null,
  -- The poster has withdrawn it, which cancels its viewings.
  ended_at   timestamptz,
  -- When the poster was reminded of it: once, however many have booked.
  reminded_at timestamptz,
  constraint viewing_slot_seats check (seats between 1 and 10),
  constraint viewing_slot_taken check (taken between 0 and seats),
  constraint viewing_slot_ended check (ended_at is null or taken = 0),
  constraint viewing_slot_during check (upper(during) - lower(during) between interval '10 minutes' and interval '3 hours'),
  constraint viewing_slot_poster exclude using gist (poster_id with =, during with &&) where (ended_at is null)
);
create index viewing_slot_listing on viewing_slot (listing_id, lower(during), id) where ended_at is null;
-- For retention.
create index viewing_slot_over on viewing_slot (upper(during));

create type viewing_state as enum ('booked', 'cancelled', 'happened', 'missed');

create table viewing (
  id              bigint            primary key default next_listing_id(),
  slot_id         bigint            references viewing_slot (id) on delete set null,
  conversation_id bigint            not null references conversation (id) on delete cascade,
  poster_id       bigint            not null references member (id) on delete cascade,
  seeker_id       bigint            not null references member (id) on delete cascade,
  during          tstzrange         not null,
  state           viewing_state     not null default 'booked',
  -- Who cancelled. Null: nobody, or it ended because the conversation did.
  cancelled_by    conversation_side,
  -- What each side reads out at the door, and the other types. Four digits.
  seeker_code     text              not null check (seeker_code ~ '^[0-9]{4}$'),
  poster_code     text              not null check (poster_code ~ '^[0-9]{4}$'),
  -- When each side typed the other's code. Both: it happened.
  seeker_typed_at timestamptz,
  poster_typed_at timestamptz,
  -- Each side has its own, so that neither can lock the other out.
  seeker_wrong    smallint          not null default 0,
  poster_wrong    smallint          not null default 0,
  -- Of the calendar entry: rises with every change, so that calendars replace the older one.
  sequence        integer           not null default 0,
  -- When the seeker said that they come. A move clears it.
  coming_at       timestamptz,
  -- When the poster said that nobody came.
  nobody_came_at  timestamptz,
  -- What is due next: 0 the reminder a day before, 1 the one two hours before, 2 telling the poster that nobody answered, 3 the end, 4 nothing.
  step            smallint          not null default 0 check (step between 0 and 4),
  due_at          timestamptz,
  created_at      timestamptz       not null,
  updated_at      timestamptz       not null,
  ended_at        timestamptz,
  constraint viewing_ended check ((state = 'booked') = (ended_at is null)),
  constraint viewing_due check (state = 'booked' or due_at is null),
  constraint viewing_happened check (state <> 'happened' or (seeker_typed_at is not null and poster_typed_at is not null)),
  constraint viewing_seeker exclude using gist (seeker_id with =, during with &&) where (state = 'booked')
) with (fillfactor = 80);
create unique index viewing_booked on viewing (conversation_id) where state = 'booked';
create index viewing_conversation on viewing (conversation_id, id);
create index viewing_slot_id on viewing (slot_id);
create index viewing_due_at on viewing (due_at) where due_at is not null;
create index viewing_of_seeker on viewing (seeker_id, ended_at desc);
create index viewing_of_poster on viewing (poster_id, ended_at desc);
create index viewing_ended_at on viewing (ended_at) where ended_at is not null;

-- Cancels the booked viewing of a conversation and gives its seat back. The caller has locked the conversation. Returns whether there was one.
create function cancel_viewing(of_conversation bigint, side conversation_side, at timestamptz) returns boolean language plpgsql as $$
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

-- Whatever closes a conversation cancels its viewing, in the same transaction.
create function cancel_viewing_of_closed() returns trigger language plpgsql as $$
begin
  perform cancel_viewing(new.id, null, new.closed_at);
  return null;
end $$;
create trigger conversation_viewing_cancelled after update of state on conversation for each row
  when (new.state = 'closed' and old.state <> 'closed') execute function cancel_viewing_of_closed();

-- Of a deleted conversation or member.
create function free_seat_of_deleted() returns trigger language plpgsql as $$
begin
  update viewing_slot set taken = taken - 1 where id = old.slot_id;
  return null;
end $$;
create trigger viewing_deleted after delete on viewing for each row when (old.state = 'booked' and old.slot_id is not null) execute function free_seat_of_deleted();

-- Says in the conversation what has happened, and queues mail and notification for the other side. The caller has locked the conversation.
create function tell_viewing(in_conversation bigint, from_side conversation_side, message_notice text, at timestamptz) returns void language plpgsql as $$
begin
  perform add_conversation_message(in_conversation, from_side, 0, '', null, message_notice, at);
  update conversation set due_at = at + interval '30 days' where id = in_conversation and state = 'open' and due_at < at + interval '29 days';
  perform queue_message_mail(in_conversation, case from_side when 'seeker' then 'poster' else 'seeker' end::conversation_side, at);
end $$;

-- When a viewing of this conversation happened first. Until then, words about payment are masked.
alter table conversation add column visited_at timestamptz;

-- Seekers who let posters see 'Came to 3 of 3 viewings'.
create table viewing_record_shown (
  member_id bigint primary key references member (id) on delete cascade
);
