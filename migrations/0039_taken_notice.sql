-- Rooms that were marked as taken in the last minute. Until `tell_at` nobody is told and the owner can undo it; then a
-- job closes the conversations, which cancels their viewings, and tells those who liked the room. See
-- docs/decisions/031-conversations.md. The column listing.tell_at is not read or written any more.
create table taken_notice (
  listing_id      bigint      primary key references listing (id) on delete cascade,
  tell_at         timestamptz not null,
  -- How many of listing.taken_told have not been told yet. An undo subtracts them.
  people          integer     not null,
  -- The conversation with the person who moves in, if the owner said so. No foreign key: the row lives for a minute.
  conversation_id bigint
);
create index taken_notice_due on taken_notice (tell_at);
