-- Mails about unread messages are queued by one function, also for those who move up from the waiting line. See docs/decisions/031-conversations.md.

-- A message queues a mail, two minutes ahead, if something is unread that has no mail yet; until it is read, no other message does. The unread count would not
-- say so: some notices queue no mail. The caller has locked the conversation, or has just changed it. `first` is the ordinal of the first unread message: if
-- the reader has read it by then, the mail is not sent.
create function queue_message_mail(unread_in bigint, reader conversation_side, at timestamptz) returns void language plpgsql as $$
declare
  reader_id bigint;
  first integer;
begin
  select case reader when 'seeker' then c.seeker_id else c.poster_id end, case reader when 'seeker' then c.seeker_seen else c.poster_seen end + 1
  into reader_id, first from conversation c
  where c.id = unread_in and (c.asked_at is not null or c.opener = reader)
    and case reader when 'seeker' then c.seeker_seen < c.poster_sent and c.seeker_mailed <= c.seeker_seen
                    else c.poster_seen < c.seeker_sent and c.poster_mailed <= c.poster_seen end;
  if not found or not coalesce((select message_mails from conversation_preference where member_id = reader_id), true) then return; end if;
  if reader = 'seeker' then
    update conversation set seeker_mailed = first where id = unread_in;
  else
    update conversation set poster_mailed = first where id = unread_in;
  end if;
  insert into mail (member_id, kind, data, created_at, due_at)
  values (reader_id, 'message_unread', jsonb_build_object('conversation', unread_in::text, 'first', first), at, at + interval '2 minutes');
end $$;

-- As before, and those who move up get a mail, whatever freed the place.
create or replace function promote_waiting(listing_with_places bigint, at timestamptz) returns integer language plpgsql as $$
declare
  free integer;
  promoted conversation;
  total integer := 0;
begin
  select cap - live into free from conversation_queue where listing_id = listing_with_places and waiting > 0;
  for promoted in
    select * from conversation where listing_id = listing_with_places and state = 'waiting' and has_begun(id)
    order by last_at, id limit greatest(coalesce(free, 0), 0)
  loop
    update conversation set state = 'asked', asked_at = at, reminders = 0, due_at = next_conversation_due(at, 0, at) where id = promoted.id;
    if promoted.opener = 'seeker' then perform add_conversation_message(promoted.id, 'poster', 0, '', null, 'promoted', at); end if;
    perform queue_message_mail(promoted.id, 'seeker', at);
    -- The poster can read it from now on.
    perform queue_message_mail(promoted.id, 'poster', at);
    total := total + 1;
  end loop;
  return total;
end $$;

-- As before, and everybody who is told that the listing is gone gets a mail.
create or replace function end_conversations_of_listing() returns trigger language plpgsql as $$
begin
  if end_listing_conversations(old.id, 'removed', now()) > 0 then
    perform queue_message_mail(id, 'seeker', now()) from conversation
    where listing_id = old.id and state = 'closed' and closed_reason = 'removed' and closed_at = now();
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
