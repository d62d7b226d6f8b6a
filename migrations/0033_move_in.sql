-- The record of moving in, which both sides of a viewing fill and confirm. See docs/decisions/040-move-in.md.
create table move_in_record (
  -- The viewing that happened. No foreign key: the record is kept longer than viewings and conversations.
  viewing_id          bigint            primary key,
  poster_id           bigint            not null references member (id) on delete cascade,
  seeker_id           bigint            not null references member (id) on delete cascade,
  -- The title of the listing, which may be deleted or changed later.
  room                text              not null,
  -- src/features/move-in/move-in.schema.ts. Always read and written as a whole.
  content             jsonb             not null,
  -- Rises with each change, which clears both confirmations.
  version             integer           not null default 1,
  changed_by          conversation_side not null,
  poster_confirmed_at timestamptz,
  seeker_confirmed_at timestamptz,
  -- Who has deleted it for themselves. When both have, the row goes.
  deleted_by          conversation_side,
  created_at          timestamptz       not null,
  updated_at          timestamptz       not null,
  constraint move_in_sides check (poster_id <> seeker_id),
  constraint move_in_room check (char_length(room) <= 300),
  constraint move_in_size check (octet_length(content::text) <= 60000)
);
create index move_in_of_poster on move_in_record (poster_id);
create index move_in_of_seeker on move_in_record (seeker_id);
-- For retention.
create index move_in_updated on move_in_record (updated_at);
-- The planner keeps samples of columns, and would keep deleted texts.
alter table move_in_record alter column content set statistics 0;
alter table move_in_record alter column room set statistics 0;
