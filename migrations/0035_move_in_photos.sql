-- Photos of what is broken, for the two members of a record of moving in. See docs/decisions/040-move-in.md.
create table move_in_photo (
  id         bigint            generated always as identity primary key,
  viewing_id bigint            not null references move_in_record (viewing_id) on delete cascade,
  added_by   conversation_side not null,
  -- What it shows, in the member's words. May be empty.
  caption    text              not null,
  -- Of the large file.
  width      integer           not null,
  height     integer           not null,
  -- WebP files, 640 and 1600 pixels wide. In the row, so that they are deleted with it and no public URL leads to them.
  small      bytea             not null,
  large      bytea             not null,
  created_at timestamptz       not null,
  constraint move_in_photo_caption check (char_length(caption) <= 80),
  constraint move_in_photo_size check (octet_length(small) <= 60000 and octet_length(large) <= 300000)
);
create index move_in_photo_of_record on move_in_photo (viewing_id);
-- The planner keeps samples of columns, and would keep deleted photos and captions.
alter table move_in_photo alter column small set statistics 0;
alter table move_in_photo alter column large set statistics 0;
alter table move_in_photo alter column caption set statistics 0;
