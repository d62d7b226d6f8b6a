-- What became visible and when, searches that members keep, and which of them have to be looked at.

-- Written by the trigger below, in the transaction that changes the listing. A job deletes rows after 30 days.
create table listing_news (
  id         bigint      generated always as identity primary key,
  listing_id bigint      not null references listing (id) on delete cascade,
  -- 'taken' is only for those who saved the room; the others also for searches.
  kind       text        not null check (kind in ('new', 'approved', 'woken', 'back', 'cheaper', 'taken')),
  -- Of the listing, also if it moves later: deliveries read the news of their areas or tiles by index.
  area_id    smallint,
  tile       integer,
  at         timestamptz not null default now(),
  -- When searches that are told at once, and those that are told by the day or week, were marked for it.
  instant_at timestamptz,
  digest_at  timestamptz,
  -- When those who saved the room were noted in alert_member.
  rooms_at   timestamptz
) with (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);
create index listing_news_area on listing_news (area_id, id);
create index listing_news_tile on listing_news (tile, id);
create index listing_news_listing on listing_news (listing_id, id);
create index listing_news_at on listing_news (at);
create index listing_news_instant on listing_news (id) where instant_at is null;
create index listing_news_digest on listing_news (id) where digest_at is null;
create index listing_news_rooms on listing_news (id) where rooms_at is null;

create function note_listing_news() returns trigger language plpgsql as $$
declare
  is_visible boolean := is_shown(new.state, new.owner_away);
  is_free boolean := is_visible and new.available;
  was_visible boolean := false;
  was_free boolean := false;
  what text;
begin
  if tg_op = 'UPDATE' then
    was_visible := is_shown(old.state, old.owner_away);
    was_free := was_visible and old.available;
    if old.area_id is distinct from new.area_id or map_tile(old.spot) is distinct from map_tile(new.spot) then
      update listing_news set area_id = new.area_id, tile = map_tile(new.spot) where listing_id = new.id;
    end if;
  end if;
  what := case
    when is_free and not was_free then case
      when tg_op = 'INSERT' then 'new'
      when old.state in ('waiting', 'changes', 'removed') then 'approved'
      when old.state = 'asleep' then 'woken'
      else 'back' end
    when was_free and is_visible and not new.available then 'taken'
    -- Smaller steps are not news: people would be told again and again.
    when is_free and was_free and new.rent <= old.rent * 0.95 then 'cheaper'
  end;
  if what is not null then
    insert into listing_news (listing_id, kind, area_id, tile) values (new.id, what, new.area_id, map_tile(new.spot));
  end if;
  return null;
end $$;
create trigger listing_news_insert after insert on listing for each row execute function note_listing_news();
create trigger listing_news_update after update on listing for each row
  when (old.state is distinct from new.state or old.owner_away is distinct from new.owner_away or old.available is distinct from new.available
        or old.rent is distinct from new.rent or old.area_id is distinct from new.area_id
        or old.spot[0] is distinct from new.spot[0] or old.spot[1] is distinct from new.spot[1])
  execute function note_listing_news();

create table saved_search (
  id         bigint      generated always as identity primary key,
  member_id  bigint      not null references member (id) on delete cascade,
  -- At most ten for each member: two of them cannot have the same place.
  slot       smallint    not null check (slot between 1 and 10),
  name       text        not null check (char_length(name) between 1 and 80),
  -- The parameters of /browseListings, without order and page.
  query      jsonb       not null,
  cadence    text        not null check (cadence in ('instant', 'daily', 'weekly', 'off')),
  -- News up to this id was delivered.
  seen_news  bigint      not null,
  -- The listings told last, the newest last.
  told       bigint[]    not null default '{}',
  created_at timestamptz not null default now(),
  -- When the member last opened it. Unused searches are asked about (asked_at), then they sleep (asleep_at).
  used_at    timestamptz not null default now(),
  asked_at   timestamptz,
  asleep_at  timestamptz,
  unique (member_id, slot)
);
create unique index saved_search_query on saved_search (member_id, md5(query::text));
create index saved_search_used on saved_search (used_at) where asleep_at is null and cadence <> 'off';

-- Where a search looks, and its coarse limits: one row per area or map tile, or 0 for everywhere. Searches that are off or asleep have none. The rows never
-- change while the search is used, so that the indexes below stay compact and are enough to read.
create table search_scope (
  search_id  bigint   not null references saved_search (id) on delete cascade,
  scope      integer  not null,
  rent_max   integer  not null,
  all_in_max integer  not null,
  -- A bit for each combination of gender, accommodation and smoking.
  traits     smallint not null,
  -- 1 instant, 2 daily, 3 weekly
  cadence    smallint not null check (cadence between 1 and 3),
  primary key (search_id, scope)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
create index search_scope_instant on search_scope (scope, rent_max) include (search_id, all_in_max, traits) where cadence = 1;
create index search_scope_digest on search_scope (scope, rent_max) include (search_id, all_in_max, traits, cadence) where cadence > 1;

-- Searches that something new may match: looked at when they are due. No foreign key: its check would double the cost of a mark, and a mark without a search
-- does nothing.
create table search_mark (
  search_id bigint      primary key,
  due_at    timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.02);
create index search_mark_due on search_mark (due_at);

create function delete_search_marks() returns trigger language plpgsql as $$
begin
  delete from search_mark where search_id in (select id from gone);
  return null;
end $$;
create trigger saved_search_unmarked after delete on saved_search referencing old table as gone for each statement execute function delete_search_marks();

-- How often a member was told at once, and what happened to rooms that they have saved.
create table alert_member (
  member_id    bigint      primary key references member (id) on delete cascade,
  told_at      timestamptz,
  -- In Dhaka.
  told_day     date,
  told_count   smallint    not null default 0,
  -- When the member is told of saved rooms, and from which news on. Null: nothing has happened.
  rooms_due_at timestamptz,
  rooms_from   bigint,
  -- Whether they want to be told of saved rooms, and be told by mail.
  room_news    boolean     not null default true,
  mails        boolean     not null default true,
  check ((rooms_due_at is null) = (rooms_from is null))
);
create index alert_member_rooms_due on alert_member (rooms_due_at) where rooms_due_at is not null;
