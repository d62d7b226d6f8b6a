-- outside of a transaction
-- A page of the inbox reads only rows that it shows. The first index has a column for whether the poster sees the conversation: a request that waits for a
-- place is not shown to them, and one poster can have thousands of these. It is not a partial index, because deleting a member needs all of their conversations.
drop index concurrently if exists conversation_poster_inbox;
create index concurrently conversation_poster_inbox
  on conversation (poster_id, hidden_by_poster, (asked_at is not null or opener = 'poster'), state, last_at desc, id desc);
drop index concurrently if exists conversation_poster;

-- Unread conversations, in the order of the inbox.
drop index concurrently if exists conversation_poster_unread;
create index concurrently conversation_poster_unread on conversation (poster_id, last_at desc, id desc)
  where seeker_sent > poster_seen and asked_at is not null and not hidden_by_poster;
drop index concurrently if exists conversation_unread_poster;

drop index concurrently if exists conversation_seeker_unread;
create index concurrently conversation_seeker_unread on conversation (seeker_id, last_at desc, id desc)
  where poster_sent > seeker_seen and (asked_at is not null or opener = 'seeker') and not hidden_by_seeker;
drop index concurrently if exists conversation_unread_seeker;
