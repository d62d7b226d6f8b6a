-- Match: what a home is and costs, who looks for what, and where the two fit. See docs/decisions/018-match.md.

-- What is known of a home --------------------------------------------------------------------------------------------

alter table listing
  -- As fact-table.ts and cost-table.ts have them; only what was said. The application checks what they hold.
  add column facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  add column costs jsonb not null default '{}' check (jsonb_typeof(costs) = 'object'),
  -- Made from them by the application, the only writer: the facts as bits, and what a month costs beside the rent. As they are here where nothing was said.
  add column rules bigint not null default 0 check (rules >= 0),
  add column amenities bigint not null default 0 check (amenities >= 0),
  add column extras_low integer not null default 0 check (extras_low >= 0),
  add column extras_high integer not null default 4400 check (extras_high >= extras_low),
  -- In taka; null: not known.
  add column advance integer check (advance >= 0);

-- The searched columns -----------------------------------------------------------------------------------------------

alter table listing_search
  add column rules bigint not null default 0,
  add column amenities bigint not null default 0,
  -- A month with everything, and the cash of the first day: at least, by what was said; and at most, by what is usual.
  add column all_in_low integer not null default 0,
  add column all_in integer not null default 0,
  add column day_one_low integer not null default 0,
  add column day_one integer not null default 0,
  -- Who may live there: the first fifteen bits of the rules, which decide most. A key of the search by fit.
  add column who smallint not null generated always as ((rules & 32767)::smallint) stored;

-- One to three months' rent is what is usual, and three what the guideline allows (advanceMonths in cost-table.ts).
update listing_search s
set all_in_low = l.rent + l.extras_low, all_in = l.rent + l.extras_high, day_one_low = l.rent, day_one = l.rent + 3 * l.rent
from listing l where l.id = s.listing_id;
alter table listing_search
  alter column all_in_low drop default, alter column all_in drop default, alter column day_one_low drop default, alter column day_one drop default;

create index search_all_in on listing_search (available, all_in, newest_first) include (listing_id, traits, rent, move_in, age, area_id, spot);
create index search_area_all_in on listing_search (available, area_id, all_in, newest_first) include (listing_id, traits, rent, move_in, age);
create index search_tile_all_in on listing_search (available, tile, all_in, newest_first) include (listing_id, traits, rent, move_in, age, spot);
create index search_day_one on listing_search (available, day_one, newest_first) include (listing_id, traits, rent, move_in, age, area_id, spot);
create index search_area_day_one on listing_search (available, area_id, day_one, newest_first) include (listing_id, traits, rent, move_in, age);
create index search_tile_day_one on listing_search (available, tile, day_one, newest_first) include (listing_id, traits, rent, move_in, age, spot);
-- All that a verdict and a fit need: one strand for each kind of people who may live in an area.
create index search_match on listing_search (available, area_id, who, listing_id)
  include (rules, amenities, all_in_low, all_in, day_one_low, day_one, move_in, traits, rent, age, spot);

create or replace function mirror_listing() returns trigger language plpgsql as $$
declare
  mirrored_traits smallint := listing_traits(new.gender, new.accommodation, new.smoking);
  shown boolean := is_shown(new.state, new.owner_away);
  ranked boolean := case when shown then new.available end;
begin
  if shown then
    insert into listing_search (listing_id, rent, move_in, traits, age, available, area_id, spot, rules, amenities, all_in_low, all_in, day_one_low, day_one)
    values (new.id, new.rent, new.move_in, mirrored_traits, new.age, new.available, new.area_id, new.spot, new.rules, new.amenities,
            new.rent + new.extras_low, new.rent + new.extras_high, new.rent + coalesce(new.advance, 0), new.rent + coalesce(new.advance, 3 * new.rent))
    on conflict (listing_id) do update set rent = excluded.rent, move_in = excluded.move_in, traits = excluded.traits, age = excluded.age,
      available = excluded.available, area_id = excluded.area_id, spot = excluded.spot, rules = excluded.rules, amenities = excluded.amenities,
      all_in_low = excluded.all_in_low, all_in = excluded.all_in, day_one_low = excluded.day_one_low, day_one = excluded.day_one;
  else
    delete from listing_search where listing_id = new.id;
  end if;
  insert into listing_rank (listing_id, rent, move_in, traits, age, available, area_id, spot)
  values (new.id, new.rent, new.move_in, mirrored_traits, new.age, ranked, new.area_id, new.spot)
  on conflict (listing_id) do update set rent = excluded.rent, move_in = excluded.move_in, traits = excluded.traits, age = excluded.age,
    available = excluded.available, area_id = excluded.area_id, spot = excluded.spot;
  return null;
end $$;
drop trigger listing_mirror_update on listing;
create trigger listing_mirror_update after update on listing for each row
  when ((old.rent, old.move_in, old.gender, old.accommodation, old.smoking, old.age, old.available, old.area_id, old.spot[0], old.spot[1], is_shown(old.state, old.owner_away),
         old.rules, old.amenities, old.extras_low, old.extras_high, old.advance)
        is distinct from (new.rent, new.move_in, new.gender, new.accommodation, new.smoking, new.age, new.available, new.area_id, new.spot[0], new.spot[1], is_shown(new.state, new.owner_away),
         new.rules, new.amenities, new.extras_low, new.extras_high, new.advance))
  execute function mirror_listing();

-- What such homes cost there, of late; made anew by a job. As area_rent, for posts that say what they let.
create table unit_rent (
  area_id        smallint not null references area (id),
  unit           text     not null check (unit in ('seat', 'room', 'flat')),
  posts          integer  not null check (posts > 0),
  lower_quartile integer  not null,
  median         integer  not null,
  upper_quartile integer  not null,
  primary key (area_id, unit)
);

-- Seekers ------------------------------------------------------------------------------------------------------------

-- As profile.schema.ts has it. Private: shown to those alone whom its owner shares it with.
create table seeker_profile (
  member_id  bigint      primary key references member (id) on delete cascade,
  profile    jsonb       not null check (jsonb_typeof(profile) = 'object'),
  updated_at timestamptz not null default now()
);

create table profile_share (
  member_id  bigint      not null references member (id) on delete cascade,
  -- Who may see it, for as long as this row is here.
  owner_id   bigint      not null references member (id) on delete cascade,
  -- The post they shared it for.
  listing_id bigint      not null references listing (id) on delete cascade,
  since      timestamptz not null default now(),
  primary key (member_id, listing_id),
  check (member_id <> owner_id)
);
create index profile_share_owner on profile_share (owner_id, since desc, member_id);
create index profile_share_listing on profile_share (listing_id);

-- 'Room wanted': what a seeker publishes of themselves, in a post of their own; one for each.
create table wanted_post (
  id          bigint      primary key default next_listing_id(),
  member_id   bigint      not null unique references member (id) on delete cascade,
  title       text        not null check (char_length(title) between 1 and 120),
  description text        not null check (char_length(description) between 1 and 4000),
  -- What of the profile is published with it, as it was then.
  about       jsonb       not null check (jsonb_typeof(about) = 'object'),
  area_ids    smallint[]  not null default '{}',
  posted_at   timestamptz not null default now(),
  -- Nobody has to remember to take it down.
  until       timestamptz not null
);

-- A room that its owner offered to somebody who wants one.
create table room_offer (
  wanted_id  bigint      not null references wanted_post (id) on delete cascade,
  listing_id bigint      not null references listing (id) on delete cascade,
  offered_at timestamptz not null default now(),
  primary key (wanted_id, listing_id)
);
create index room_offer_listing on room_offer (listing_id, offered_at);

-- Who looks for a room here.
create index wanted_post_area on wanted_post using gin (area_ids);

-- What people write of themselves leaves no samples behind: see the end of 0006_trust.sql.
alter table seeker_profile alter column profile set statistics 0;
alter table wanted_post alter column title set statistics 0, alter column description set statistics 0, alter column about set statistics 0;
