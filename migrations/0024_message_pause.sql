-- Members whose messages are paused, because three people have reported conversations with them. A moderator's decision ends it.
-- See docs/decisions/031-conversations.md.

create table message_pause (
  member_id bigint      primary key references member (id) on delete cascade,
  paused_at timestamptz not null default now()
);
