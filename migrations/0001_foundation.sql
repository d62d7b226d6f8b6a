-- Members, sessions, listings, likes and site content.
--
-- Sized for 10 M listings, 10 M members, 1 G likes: narrow keys (bigint, never the identity provider's text id),
-- every list an index walk by keyset, every counter maintained instead of counted. See docs/capacity.md.

create extension if not exists pg_trgm;

-- Members ------------------------------------------------------------------------------------------------------------

create table member (
  id             bigint generated always as identity primary key,
  uid            text        not null unique check (char_length(uid) between 1 and 128),
  name           text        not null check (char_length(name) between 1 and 120),
  email          text        not null check (char_length(email) between 3 and 320),
  email_verified boolean     not null default false,
  photo_url      text        check (char_length(photo_url) <= 2048),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
comment on table member is 'Who somebody is, as last seen in a verified ID token.';

-- Only the hash of a session id is kept: a copy of this table signs nobody in.
create table session (
  id_hash    bytea       primary key check (octet_length(id_hash) = 32),
  member_id  bigint      not null references member (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at)
);
create index session_member on session (member_id);
create index session_expiry on session (expires_at);

-- Listings -----------------------------------------------------------------------------------------------------------

create type gender as enum ('male', 'female');
create type accommodation as enum ('single', 'shared');
create type smoking as enum ('smoker', 'nonSmoker');

-- A time-ordered id: newest first is id descending, and a page cursor is one number.
-- Milliseconds since 2025 in the high bits, 20 bits of a sequence below.
create sequence listing_number;
create function listing_id_at(moment timestamptz, number bigint) returns bigint language sql immutable parallel safe
  return (((extract(epoch from moment) - 1735689600) * 1000)::bigint << 20) | (number & 1048575);
create function next_listing_id() returns bigint language sql volatile
  return listing_id_at(clock_timestamp(), nextval('listing_number'));

create table listing (
  id            bigint        primary key default next_listing_id(),
  owner_id      bigint        not null references member (id) on delete cascade,
  created_at    timestamptz   not null default now(),
  updated_at    timestamptz   not null default now(),
  rent          integer       not null check (rent between 500 and 500000),
  age           smallint      not null check (age between 16 and 99),
  move_in       date          not null,
  gender        gender        not null,
  accommodation accommodation not null,
  smoking       smoking       not null,
  available     boolean       not null,
  title         text          not null check (char_length(title) between 1 and 120),
  location      text          not null check (char_length(location) between 1 and 160),
  profession    text          not null check (char_length(profession) between 1 and 80),
  interests     text          not null check (char_length(interests) between 1 and 300),
  description   text          not null check (char_length(description) between 1 and 4000),
  phone         text          not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  image_url     text          not null check (char_length(image_url) <= 2048 and image_url ~ '^(https://|/[^/])')
);
-- Lists walk covering indexes; their index-only scans need a fresh visibility map long before 20 % of the table is new.
alter table listing set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);

-- Walk indexes: one covering index per sort, so that a page is an index walk with every filter checked in the index.
-- Split by availability, since nearly every visitor asks for what is available; a row stands in just one of each pair.
-- Newest first follows the order of the table itself; the other sorts jump about in it and stand on listing_rank, below.
create index listing_newest on listing (id) include (gender, accommodation, smoking, rent, move_in, location) where available;
create index listing_newest_taken on listing (id) include (gender, accommodation, smoking, rent, move_in, location) where not available;
create index listing_owner on listing (owner_id, id);
-- For what is too rare to be met on a walk.
create index listing_rent on listing (rent);
create index listing_move_in on listing (move_in);
create index listing_location_words on listing using gin (location gin_trgm_ops);

-- Likes --------------------------------------------------------------------------------------------------------------

create table listing_like (
  listing_id bigint      not null references listing (id) on delete cascade,
  member_id  bigint      not null references member (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (listing_id, member_id)
);
create index listing_like_member on listing_like (member_id, created_at desc);

-- The like counter, and the sorts by likes and by rent with the columns a walk filters by. Apart from the listing for two reasons: a like
-- must not rewrite a wide row and all of its indexes, and an index-only walk in another order than the table's touches the visibility map
-- anew for nearly every entry unless the table is narrow.
create table listing_rank (
  listing_id    bigint        primary key references listing (id) on delete cascade,
  like_count    integer       not null default 0 check (like_count >= 0),
  rent          integer       not null,
  move_in       date          not null,
  gender        gender        not null,
  accommodation accommodation not null,
  smoking       smoking       not null,
  available     boolean       not null,
  location      text          not null,
  -- Lets one index serve 'rent up, newest first among equals' with a plain row comparison as cursor.
  newest_first  bigint        not null generated always as (-listing_id) stored
) with (fillfactor = 80, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
create index listing_by_likes on listing_rank (like_count, listing_id) include (gender, accommodation, smoking, rent, move_in, location) where available;
create index listing_by_likes_taken on listing_rank (like_count, listing_id) include (gender, accommodation, smoking, rent, move_in, location) where not available;

create index listing_by_rent on listing_rank (rent, newest_first) include (listing_id, gender, accommodation, smoking, move_in, location) where available;
create index listing_by_rent_taken on listing_rank (rent, newest_first) include (listing_id, gender, accommodation, smoking, move_in, location) where not available;

create function mirror_listing_rank() returns trigger language plpgsql as $$
begin
  insert into listing_rank (listing_id, rent, move_in, gender, accommodation, smoking, available, location)
  values (new.id, new.rent, new.move_in, new.gender, new.accommodation, new.smoking, new.available, new.location)
  on conflict (listing_id) do update set
    rent = excluded.rent, move_in = excluded.move_in, gender = excluded.gender, accommodation = excluded.accommodation,
    smoking = excluded.smoking, available = excluded.available, location = excluded.location;
  return null;
end $$;
create trigger listing_rank_on_insert after insert on listing for each row execute function mirror_listing_rank();
create trigger listing_rank_on_update after update on listing for each row
  when ((old.rent, old.move_in, old.gender, old.accommodation, old.smoking, old.available, old.location)
        is distinct from (new.rent, new.move_in, new.gender, new.accommodation, new.smoking, new.available, new.location))
  execute function mirror_listing_rank();

-- Who was shown whose number, and when. Outlives the like: taking a like back does not un-tell a number.
create table contact_reveal (
  listing_id  bigint      not null references listing (id) on delete cascade,
  member_id   bigint      not null references member (id) on delete cascade,
  revealed_at timestamptz not null default now(),
  primary key (listing_id, member_id)
);
create index contact_reveal_member on contact_reveal (member_id, revealed_at desc);

-- A member's first like of a listing, which shows them its number. is_limited: they were shown per_hour or per_day numbers lately, and nothing
-- was done. new_count: the count with this like in it, or null if the listing is gone. A function, because a member's reveals must take turns, so
-- that a burst cannot slip past the limits together, and a lock should be held for one round trip at most.
create function like_and_reveal(liked_listing bigint, liker bigint, per_hour integer, per_day integer, out is_limited boolean, out new_count integer)
language plpgsql as $$
declare
  shown_last_hour integer;
  shown_last_day integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('reveals', liker));
  select count(*) filter (where revealed_at > now() - interval '1 hour'), count(*) into shown_last_hour, shown_last_day
  from (select revealed_at from contact_reveal where member_id = liker and revealed_at > now() - interval '1 day'
        order by revealed_at desc limit per_day) recent;
  is_limited := (shown_last_hour >= per_hour or shown_last_day >= per_day)
    and not exists (select from contact_reveal where listing_id = liked_listing and member_id = liker);
  if is_limited then return; end if;
  perform from listing where id = liked_listing for key share;
  if not found then return; end if;
  insert into contact_reveal (listing_id, member_id) values (liked_listing, liker) on conflict do nothing;
  insert into listing_like (listing_id, member_id) values (liked_listing, liker) on conflict do nothing;
  update listing_rank set like_count = like_count + (case when found then 1 else 0 end) where listing_id = liked_listing
  returning like_count into new_count;
end $$;

-- Site content -------------------------------------------------------------------------------------------------------

create table faq_item (
  id          integer generated always as identity primary key,
  position    integer not null unique,
  question    text    not null check (char_length(question) between 1 and 300),
  answer      text    not null check (char_length(answer) between 1 and 2000),
  question_bn text    not null check (char_length(question_bn) between 1 and 300),
  answer_bn   text    not null check (char_length(answer_bn) between 1 and 2000)
);

create table testimonial (
  id         integer generated always as identity primary key,
  position   integer not null unique,
  quote      text    not null check (char_length(quote) between 1 and 1000),
  quote_bn   text    not null check (char_length(quote_bn) between 1 and 1000),
  author     text    not null check (char_length(author) between 1 and 120),
  location   text    not null check (char_length(location) between 1 and 160),
  avatar_url text    not null check (char_length(avatar_url) <= 2048)
);
