-- Photos that members upload. Their bytes are in the object store (docs/decisions/015-photos.md); what is known about them is here.

create type photo_state as enum ('awaited', 'uploaded', 'ready', 'refused');

create table photo (
  id           bigint generated always as identity primary key,
  owner_id     bigint      not null references member (id) on delete cascade,
  -- Which post it belongs to, and where among its photos. Neither for an upload that nothing has taken yet, nor for a member's own picture.
  listing_id   bigint      references listing (id) on delete cascade,
  position     smallint,
  is_profile   boolean     not null default false,
  alt          text        not null default '' check (char_length(alt) <= 200),
  state        photo_state not null default 'awaited',
  refusal      text,
  -- The name of the upload, which its owner knows; and that of the public files, which nobody knows before they are public.
  upload_key   text        not null unique check (char_length(upload_key) = 22),
  key          text        not null unique check (char_length(key) = 22),
  -- As declared and signed; what it really is, the worker finds out.
  type         text        not null check (char_length(type) <= 40),
  size         integer     not null check (size > 0),
  -- Its place in the queue: a member's second and third stand a little after the first, so that many of one keep nobody waiting.
  queued_at    timestamptz,
  -- Who works on it: a claim raises the lease, and only the holder of the newest lease may finish. An attempt counts from when it is pressed.
  lease        integer     not null default 0,
  leased_until timestamptz,
  attempts     smallint    not null default 0,
  -- What became of it.
  width        smallint,
  height       smallint,
  bytes        integer[],
  thumbhash    bytea,
  -- How it looks, in 64 bits; null where that would say nothing.
  hash         bigint,
  is_compared  boolean     not null default false,
  created_at   timestamptz not null default now(),
  check ((listing_id is null) = (position is null)),
  check (not is_profile or listing_id is null),
  check ((state = 'refused') = (refusal is not null)),
  check (state <> 'ready' or (width is not null and height is not null and cardinality(bytes) = 4 and thumbhash is not null))
);
-- Not unique by position: the photos of a post change places in one statement.
create index photo_listing on photo (listing_id, position) where listing_id is not null;
create index photo_owner on photo (owner_id);
create index photo_queue on photo (queued_at, id) where state = 'uploaded';
create index photo_unused on photo (created_at) where (listing_id is null and not is_profile) or state in ('awaited', 'refused');
create index photo_uncompared on photo (id) where state = 'ready' and not is_compared and listing_id is not null and hash is not null;

-- Four parts of a hash, each marked with its place. Two hashes that differ in three bits or fewer have a part in common, most that differ in a few more do too.
create function photo_hash_parts(hash bigint) returns integer[] language sql immutable parallel safe
  return array[(hash & 65535)::integer, 65536 + (hash >> 16 & 65535)::integer, 131072 + (hash >> 32 & 65535)::integer, 196608 + (hash >> 48 & 65535)::integer];
create index photo_looks on photo using gin (photo_hash_parts(hash)) with (fastupdate = off) where state = 'ready' and listing_id is not null and hash is not null;

-- How many uploads a member was given in an hour. Apart from the photos, which can be taken back.
create table upload_count (
  member_id bigint      not null references member (id) on delete cascade,
  hour      timestamptz not null,
  uploads   integer     not null,
  primary key (member_id, hour)
);
create index upload_count_hour on upload_count (hour);

-- The same photo in the posts of two members: for the safety queue.
create table photo_match (
  photo_id   bigint      not null references photo (id) on delete cascade,
  earlier_id bigint      not null references photo (id) on delete cascade,
  -- In how many bits of 64 they differ.
  distance   smallint    not null check (distance between 0 and 64),
  found_at   timestamptz not null default now(),
  primary key (photo_id, earlier_id),
  check (earlier_id < photo_id)
);
create index photo_match_earlier on photo_match (earlier_id);

-- Whatever takes a photo's row away, a cascade included, leaves word of the files that have to go.
create table photo_garbage (
  key        text        primary key,
  upload_key text        not null,
  is_swept   boolean     not null default false,
  created_at timestamptz not null default now()
);
create index photo_garbage_unswept on photo_garbage (created_at) where not is_swept;
create index photo_garbage_swept on photo_garbage (created_at) where is_swept;

create function note_photo_garbage() returns trigger language plpgsql as $$
begin
  insert into photo_garbage (key, upload_key) values (old.key, old.upload_key);
  return null;
end $$;
create trigger photo_garbage_on_delete after delete on photo for each row execute function note_photo_garbage();

-- The member's own picture, in place of the identity provider's.
alter table member add column photo_key text;

-- Of the cover, as it is sent; null when the picture is not a photo of ours.
alter table listing add column cover text;

-- The first photo that is ready is the picture of the post. A written address stays as long as there is none.
create function set_cover(of_listing bigint) returns void language plpgsql as $$
declare
  first record;
begin
  select key, thumbhash, bytes into first from photo where listing_id = of_listing and state = 'ready' order by position limit 1;
  if found then
    update listing set
      image_url = '/media/' || first.key || '/1600.webp',
      cover = concat('{"thumbhash":"', encode(first.thumbhash, 'base64'), '","bytes":', to_json(first.bytes), '}')
    where id = of_listing and image_url <> '/media/' || first.key || '/1600.webp';
  else
    update listing set image_url = '/images/photo-coming.webp', cover = null where id = of_listing and image_url like '/media/%';
  end if;
end $$;

-- The photos of a post as they are sent, in their order.
create function photos_json(of_listing bigint) returns text language sql stable parallel safe return (
  select concat('[', string_agg(concat(
    '{"id":"', id, '","url":"/media/', key, '/1600.webp","alt":', to_json(alt), ',"width":', width, ',"height":', height,
    ',"thumbhash":"', encode(thumbhash, 'base64'), '","bytes":', to_json(bytes), '}'), ',' order by position), ']')
  from photo where listing_id = of_listing and state = 'ready');
