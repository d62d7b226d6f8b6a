-- A post that is sent again, because the answer to it was lost, is the same post. See docs/decisions/020-faults.md.

create table sent_post (
  member_id bigint not null references member (id) on delete cascade,
  -- Of the key that it was sent with, and of all that it says.
  print bytea not null check (octet_length(print) = 32),
  listing_id bigint not null references listing (id) on delete cascade,
  sent_at timestamptz not null default now(),
  primary key (member_id, print)
);
create index sent_post_listing on sent_post (listing_id);
