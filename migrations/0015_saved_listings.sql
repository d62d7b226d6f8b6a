-- Rooms that a member keeps for later, with a private note, and rooms that they do not want to see again.
create table saved_listing (
  member_id  bigint      not null references member (id) on delete cascade,
  listing_id bigint      not null references listing (id) on delete cascade,
  note       text        not null default '' check (char_length(note) <= 300),
  is_hidden  boolean     not null default false,
  created_at timestamptz not null default now(),
  primary key (member_id, listing_id)
);
create index saved_listing_newest on saved_listing (member_id, is_hidden, created_at desc, listing_id desc);
-- For deleting a listing.
create index saved_listing_listing on saved_listing (listing_id);
