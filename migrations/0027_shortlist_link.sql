-- A link that shows a member's saved rooms to others. One for each member; a new one replaces it.
create table shortlist_link (
  member_id  bigint      primary key references member (id) on delete cascade,
  -- SHA-256. The token itself is only in the link.
  token_hash bytea       not null unique,
  created_at timestamptz not null default now()
);
