-- Texts that a member answers with again and again. The slots limit how many a member keeps, also for requests at the same time.
create table saved_reply (
  member_id bigint      not null references member on delete cascade,
  slot      smallint    not null check (slot between 1 and 10),
  text      text        not null check (char_length(text) between 1 and 600),
  saved_at  timestamptz not null default now(),
  primary key (member_id, slot)
);
