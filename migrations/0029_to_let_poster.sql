-- Posters for gates, with a code that leads to a page which says whether the room is still free. See docs/decisions/037-to-let-poster.md.

-- Paper outlives the post. When the listing is deleted the row stays, with what the poster says about place and rent and with nothing about the owner, so that the
-- page can offer rooms close by. A job deletes such rows a year after they were made.
create table to_let_poster (
  code       text        primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
  listing_id bigint      unique references listing (id) on delete set null,
  area_id    smallint    references area (id),
  rent       integer     not null,
  made_at    timestamptz not null default now()
);
create index to_let_poster_of_nothing on to_let_poster (made_at) where listing_id is null;

-- How often the page was opened, by day. Nothing says by whom.
create table to_let_scan (
  code  text    not null references to_let_poster (code) on delete cascade,
  day   date    not null,
  scans integer not null check (scans > 0),
  primary key (code, day)
) with (fillfactor = 80);
create index to_let_scan_day on to_let_scan (day);
