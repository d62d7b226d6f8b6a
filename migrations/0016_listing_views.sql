-- How often members opened a listing, for its owner. Web processes add sums every few seconds; nothing says who opened it. See docs/decisions/028-views.md.

create table listing_view_count (
  listing_id bigint  primary key references listing (id) on delete cascade,
  views      integer not null check (views > 0)
) with (fillfactor = 80);
