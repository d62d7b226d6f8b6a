-- How many seats a post offers, and how many of them are free. Rooms and flats have one. What the previous release inserts has one too.
alter table listing add column seats smallint not null default 1;
alter table listing add column seats_free smallint not null default 1;
alter table listing add constraint listing_seats check (seats between 1 and 20 and seats_free between 0 and seats) not valid;

-- To whom the owner gave a seat, or the room. A conversation is one person about one post, so nobody gets two. A seat that is taken back has no row.
create table seat_given (
  conversation_id bigint primary key references conversation (id) on delete cascade,
  given_at timestamptz not null
);
