-- Search: by place, words, map and filter.
--
-- Every list is a walk along an index that holds its order and all that it is filtered by; a scope (everywhere, an area, a tile of the map) is a
-- key before that order. What is too rare to be met on a walk is collected through an index of its own. See ARCHITECTURE.md, 'Lists that do not grow'.

create extension if not exists fuzzystrmatch;

-- Places -------------------------------------------------------------------------------------------------------------

create table area (
  id        smallint         primary key,
  parent_id smallint         references area (id),
  kind      text             not null check (kind in ('division', 'district', 'thana', 'area', 'landmark')),
  slug      text             not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name      text             not null,
  name_bn   text             not null,
  spellings text[]           not null default '{}',
  lat       double precision not null check (lat between 20 and 27),
  lng       double precision not null check (lng between 87.5 and 93),
  check ((kind = 'division') = (parent_id is null))
);
create index area_parent on area (parent_id);
comment on table area is 'Division > district > thana > area. Filled by migrations alone: processes keep it in memory.';

-- Available posts whose own area is this one; those of the places inside it are added up by whoever asks.
create table area_count (
  area_id smallint primary key references area (id),
  rooms   integer  not null default 0
);

-- What rooms cost there, of late; made anew by a job.
create table area_rent (
  area_id        smallint      not null references area (id),
  accommodation  accommodation not null,
  posts          integer       not null check (posts > 0),
  lower_quartile integer       not null,
  median         integer       not null,
  upper_quartile integer       not null,
  primary key (area_id, accommodation)
);

-- Where a listing is -------------------------------------------------------------------------------------------------

-- A flat Bangladesh: degrees, with longitudes shrunk as they are at 23.7° N, so that a straight line is a distance (to 2 % at the edges of the
-- country) and the engine's own point type, whose index can answer alone, will do. One such degree is 111.2 km.
create function flat_spot(lng double precision, lat double precision) returns point language sql immutable parallel safe
  return point(lng * 0.9157, lat);

-- The only position that leaves the server or is searched by. The exact one is rounded to a cell; where in its cell the listing is shown depends on its
-- id alone. So however many listings somebody posts from one address, and however often they move a pin within the cell, nothing but the cell is told.
create function blurred_spot(exact point, cell double precision, listing_id bigint) returns point language sql immutable parallel safe
  return point(
    (floor(exact[0] / cell) + (hashint8extended(listing_id, 1) & 65535) / 65536.0) * cell,
    (floor(exact[1] / cell) + (hashint8extended(listing_id, 2) & 65535) / 65536.0) * cell);

alter table listing
  add column area_id smallint references area (id),
  -- Longitude and latitude as the owner set them. Private.
  add column pin point check (pin[0] between 87.5 and 93 and pin[1] between 20 and 27),
  add column spot point;

create function place_listing() returns trigger language plpgsql as $$
begin
  new.spot := case
    -- 300 m round a pin; 1.2 km round the middle of an area, since more is not known.
    when new.pin is not null then blurred_spot(flat_spot(new.pin[0], new.pin[1]), 0.0027, new.id)
    when new.area_id is not null then (select blurred_spot(flat_spot(lng, lat) - point(0.0054, 0.0054), 0.0108, new.id) from area where id = new.area_id)
  end;
  return new;
end $$;
create trigger listing_place before insert or update of area_id, pin on listing for each row execute function place_listing();

-- The searched columns -----------------------------------------------------------------------------------------------

-- Gender, accommodation and smoking as one number from 0 to 7, so that a filter by any of them is a short list of numbers.
create function listing_traits(gender gender, accommodation accommodation, smoking smoking) returns smallint language sql immutable parallel safe
  return ((case gender when 'female' then 4 else 0 end) + (case accommodation when 'shared' then 2 else 0 end) + (case smoking when 'nonSmoker' then 1 else 0 end))::smallint;

-- Tiles of 0.08 flat degrees, some 9 km: small enough that a walk in one is a walk in a part of a city, large enough that 25 km round a point are few.
create function map_tile(spot point) returns integer language sql immutable parallel safe
  return floor(spot[0] / 0.08)::integer * 1000 + floor(spot[1] / 0.08)::integer;

-- One narrow row per listing: an index-only walk touches the visibility map once per entry that it meets in another order than the table's.
create table listing_search (
  listing_id   bigint   primary key references listing (id) on delete cascade,
  rent         integer  not null,
  move_in      date     not null,
  traits       smallint not null,
  age          smallint not null,
  available    boolean  not null,
  area_id      smallint,
  spot         point,
  tile         integer  generated always as (map_tile(spot)) stored,
  -- Lets one index serve 'rent up, newest first among equals' with a plain row comparison as cursor.
  newest_first bigint   not null generated always as (-listing_id) stored
) with (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);

-- The same for the order by likes, apart: a like must not rewrite the entries of every other order.
alter table listing_rank rename to listing_rank_before;
create table listing_rank (
  listing_id bigint   primary key references listing (id) on delete cascade,
  like_count integer  not null default 0 check (like_count >= 0),
  rent       integer  not null,
  move_in    date     not null,
  traits     smallint not null,
  age        smallint not null,
  available  boolean  not null,
  area_id    smallint,
  spot       point,
  tile       integer  generated always as (map_tile(spot)) stored
) with (fillfactor = 80, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);

insert into listing_search (listing_id, rent, move_in, traits, age, available)
select id, rent, move_in, listing_traits(gender, accommodation, smoking), age, available from listing;
insert into listing_rank (listing_id, like_count, rent, move_in, traits, age, available)
select id, like_count, l.rent, l.move_in, listing_traits(l.gender, l.accommodation, l.smoking), age, l.available from listing l join listing_rank_before on listing_id = id;

drop trigger listing_rank_on_insert on listing;
drop trigger listing_rank_on_update on listing;
drop function mirror_listing_rank();
drop table listing_rank_before;
drop index listing_newest, listing_newest_taken, listing_rent, listing_move_in, listing_location_words;

-- Walks. Everywhere:
create index search_newest on listing_search (available, listing_id) include (traits, rent, move_in, age, area_id, spot);
create index search_rent on listing_search (available, rent, newest_first) include (listing_id, traits, move_in, age, area_id, spot);
create index search_likes on listing_rank (available, like_count, listing_id) include (traits, rent, move_in, age, area_id, spot);
-- In an area:
create index search_area_newest on listing_search (available, area_id, listing_id) include (traits, rent, move_in, age);
create index search_area_rent on listing_search (available, area_id, rent, newest_first) include (listing_id, traits, move_in, age);
create index search_area_likes on listing_rank (available, area_id, like_count, listing_id) include (traits, rent, move_in, age);
-- On a tile of the map:
create index search_tile_newest on listing_search (available, tile, listing_id) include (traits, rent, move_in, age, spot, area_id);
create index search_tile_rent on listing_search (available, tile, rent, newest_first) include (listing_id, traits, move_in, age, spot);
create index search_tile_likes on listing_rank (available, tile, like_count, listing_id) include (traits, rent, move_in, age, spot);
-- Nearest first, and all that lies in a small box:
create index search_spot on listing_search using gist (spot) include (listing_id, available, traits, rent, move_in, age);
-- For what is too rare to be met on a walk:
create index search_traits_rent on listing_search (available, traits, rent) include (listing_id, newest_first, move_in, age, area_id, spot);
create index search_traits_age on listing_search (available, traits, age) include (listing_id, newest_first, rent, move_in, area_id, spot);

create function mirror_listing() returns trigger language plpgsql as $$
declare
  mirrored_traits smallint := listing_traits(new.gender, new.accommodation, new.smoking);
begin
  insert into listing_search (listing_id, rent, move_in, traits, age, available, area_id, spot)
  values (new.id, new.rent, new.move_in, mirrored_traits, new.age, new.available, new.area_id, new.spot)
  on conflict (listing_id) do update set rent = excluded.rent, move_in = excluded.move_in, traits = excluded.traits, age = excluded.age,
    available = excluded.available, area_id = excluded.area_id, spot = excluded.spot;
  insert into listing_rank (listing_id, rent, move_in, traits, age, available, area_id, spot)
  values (new.id, new.rent, new.move_in, mirrored_traits, new.age, new.available, new.area_id, new.spot)
  on conflict (listing_id) do update set rent = excluded.rent, move_in = excluded.move_in, traits = excluded.traits, age = excluded.age,
    available = excluded.available, area_id = excluded.area_id, spot = excluded.spot;
  return null;
end $$;
create trigger listing_mirror_insert after insert on listing for each row execute function mirror_listing();
create trigger listing_mirror_update after update on listing for each row
  when ((old.rent, old.move_in, old.gender, old.accommodation, old.smoking, old.age, old.available, old.area_id, old.spot[0], old.spot[1])
        is distinct from (new.rent, new.move_in, new.gender, new.accommodation, new.smoking, new.age, new.available, new.area_id, new.spot[0], new.spot[1]))
  execute function mirror_listing();

-- Words --------------------------------------------------------------------------------------------------------------

-- Folded by the application, the only writer (search-words.ts). Plain: title, description, interests. 'p:' profession, 'l:' location.
create table listing_words (
  listing_id bigint   primary key references listing (id) on delete cascade,
  words      tsvector not null
) with (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.05);
create index listing_words_words on listing_words using gin (words);
-- Whether a word is rare decides how it is searched for: the statistics have to know more words than the usual thousand.
alter table listing_words alter column words set statistics 1000;

-- Every word that was ever written, for what was meant by one that never was.
create table search_word (
  word text primary key
);
create index search_word_near on search_word using gin (word gin_trgm_ops);

-- Counts -------------------------------------------------------------------------------------------------------------

-- By 1,000 taka up to 20,000, by 5,000 up to 50,000, then all the rest. A round sum is a band of its own: 'from 5,000 to 8,000' is whole bands then.
create function rent_band(rent integer) returns smallint language sql immutable parallel safe
  return (case
    when rent < 20000 then rent / 1000 * 2 + least(rent % 1000, 1)
    when rent < 50000 then 32 + rent / 5000 * 2 + least(rent % 5000, 1)
    else 52 + least(rent - 50000, 1)
  end)::smallint;

-- How many rooms stand on a cell of the map, for maps that show too many to count each time: cells of 0.01 flat degrees (1.1 km), of 0.04 and of 0.16.
-- Traits and band -1: of all of them together.
create table map_cell (
  size      numeric(3, 2) not null,
  x         integer       not null,
  y         integer       not null,
  available boolean       not null,
  traits    smallint      not null,
  rent_band smallint      not null,
  rooms     integer       not null,
  -- Sums of positions in hundred-thousandths of a flat degree: a cluster stands where its rooms are.
  sum_x     bigint        not null,
  sum_y     bigint        not null,
  primary key (size, x, y, available, traits, rent_band) include (rooms, sum_x, sum_y)
) with (fillfactor = 80, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);

create function count_listing() returns trigger language plpgsql as $$
begin
  -- In one order whoever writes, so that two writers never wait for each other in a ring.
  insert into area_count (area_id, rooms)
  select area_id, sum(change) from (
    select old.area_id, -1 as change where tg_op <> 'INSERT' and old.available
    union all select new.area_id, 1 where tg_op <> 'DELETE' and new.available
  ) changed where area_id is not null group by area_id having sum(change) <> 0 order by area_id
  on conflict (area_id) do update set rooms = area_count.rooms + excluded.rooms;

  insert into map_cell (size, x, y, available, traits, rent_band, rooms, sum_x, sum_y)
  select size, floor(spot[0] / size)::integer as x, floor(spot[1] / size)::integer as y, available, (case when is_all then -1 else traits end)::smallint,
         (case when is_all then -1 else rent_band(rent) end)::smallint,
         sum(change), sum(change * round(spot[0] * 100000)::bigint), sum(change * round(spot[1] * 100000)::bigint)
  from (
    select old.spot, old.available, old.traits, old.rent, -1 as change where tg_op <> 'INSERT'
    union all select new.spot, new.available, new.traits, new.rent, 1 where tg_op <> 'DELETE'
  ) changed, (values (0.01), (0.04), (0.16)) cell(size), (values (true), (false)) total(is_all)
  where spot is not null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (size, x, y, available, traits, rent_band)
  do update set rooms = map_cell.rooms + excluded.rooms, sum_x = map_cell.sum_x + excluded.sum_x, sum_y = map_cell.sum_y + excluded.sum_y;
  return null;
end $$;
create trigger listing_search_count_insert after insert on listing_search for each row execute function count_listing();
create trigger listing_search_count_delete after delete on listing_search for each row execute function count_listing();
create trigger listing_search_count_update after update on listing_search for each row
  when ((old.available, old.area_id, old.traits, old.rent, old.spot[0], old.spot[1])
        is distinct from (new.available, new.area_id, new.traits, new.rent, new.spot[0], new.spot[1]))
  execute function count_listing();

-- All counts from scratch: after a bulk load that went past the triggers.
create function recount_listings() returns void language sql as $$
  delete from area_count;
  insert into area_count (area_id, rooms) select area_id, count(*) from listing_search where available and area_id is not null group by area_id;
  delete from map_cell;
  insert into map_cell (size, x, y, available, traits, rent_band, rooms, sum_x, sum_y)
  select size, floor(spot[0] / size)::integer, floor(spot[1] / size)::integer, available, traits, rent_band(rent),
         count(*), sum(round(spot[0] * 100000)::bigint), sum(round(spot[1] * 100000)::bigint)
  from listing_search, (values (0.01), (0.04), (0.16)) cell(size) where spot is not null group by 1, 2, 3, 4, 5, 6;
  insert into map_cell (size, x, y, available, traits, rent_band, rooms, sum_x, sum_y)
  select size, x, y, available, -1, -1, sum(rooms), sum(sum_x), sum(sum_y) from map_cell group by 1, 2, 3, 4;
$$;
