-- Either side of an open conversation suggests one to three times for a visit. Accepting one of them books the visit, or
-- moves the one that is booked. See docs/decisions/038-viewings.md.

-- A suggestion is over when its last time has passed; no clock ends it. `number` is that of its notice in the
-- conversation.
create table viewing_suggestion (
  conversation_id bigint not null references conversation (id) on delete cascade,
  number integer not null,
  side conversation_side not null,
  starts timestamptz[] not null,
  -- The time that the other side has accepted.
  accepted timestamptz,
  created_at timestamptz not null,
  -- Accepted, declined, replaced, or over because a visit was booked or the conversation has ended.
  ended_at timestamptz,
  primary key (conversation_id, number),
  constraint viewing_suggestion_starts check (cardinality(starts) between 1 and 3),
  constraint viewing_suggestion_accepted check (accepted is null or (ended_at is not null and accepted = any (starts)))
);
create unique index viewing_suggestion_pending on viewing_suggestion (conversation_id) where ended_at is null;

-- The slot was made for one visit by accepting a suggestion. When its seat is free again it ends, because the poster has
-- not offered this time to anybody else.
alter table viewing_slot add column is_suggested boolean not null default false;

create function end_suggested_slot() returns trigger language plpgsql as $$
begin
  new.ended_at := coalesce(new.ended_at, now());
  return new;
end $$;
create trigger viewing_slot_suggested before update of taken on viewing_slot
  for each row when (new.is_suggested and new.taken = 0 and old.taken > 0) execute function end_suggested_slot();

-- Whatever books or moves a visit ends what is suggested in its conversation.
create function end_viewing_suggestion() returns trigger language plpgsql as $$
begin
  update viewing_suggestion set ended_at = new.updated_at
  where conversation_id = new.conversation_id and ended_at is null;
  return null;
end $$;
create trigger viewing_booked_suggestion after insert on viewing
  for each row execute function end_viewing_suggestion();
create trigger viewing_moved_suggestion after update of during on viewing
  for each row when (new.during <> old.during) execute function end_viewing_suggestion();

-- As before, and what is suggested ends with the conversation.
create or replace function cancel_viewing_of_closed() returns trigger language plpgsql as $$
begin
  perform cancel_viewing(new.id, null, new.closed_at);
  update viewing_suggestion set ended_at = new.closed_at where conversation_id = new.id and ended_at is null;
  return null;
end $$;
