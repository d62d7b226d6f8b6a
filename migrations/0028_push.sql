-- Push notifications: the browsers of members that want them, and an outbox like that of mails. See docs/decisions/035-push.md.

create table push_subscription (
  id             bigint      generated always as identity primary key,
  member_id      bigint      not null references member (id) on delete cascade,
  -- The URL that the push service of the browser gave it. Whoever knows it and our key can send to this browser.
  endpoint       text        not null unique check (char_length(endpoint) between 1 and 1024),
  -- The host of the endpoint: whether others at the same push service are served.
  host           text        not null check (char_length(host) between 1 and 253),
  p256dh         bytea       not null check (octet_length(p256dh) = 65),
  auth           bytea       not null check (octet_length(auth) = 16),
  device         text        not null check (char_length(device) between 1 and 60),
  -- The session that it was last seen with. Not a foreign key: sessions expire after 14 days, and notifications should not.
  session_hash   bytea,
  created_at     timestamptz not null default now(),
  last_ok_at     timestamptz,
  failures       integer     not null default 0,
  -- Since when the push service rejects what we send to it, without a success in between.
  rejected_since timestamptz
);
create index push_subscription_member on push_subscription (member_id, id);
create index push_subscription_session on push_subscription (session_hash) where session_hash is not null;
create index push_subscription_served on push_subscription (host, last_ok_at) where last_ok_at is not null;

-- Kinds that a member has turned off.
create table push_off (
  member_id bigint not null references member (id) on delete cascade,
  kind      text   not null check (char_length(kind) between 1 and 40),
  primary key (member_id, kind)
);

create table push (
  id              bigint      generated always as identity primary key,
  member_id       bigint      not null references member (id) on delete cascade,
  subscription_id bigint      not null references push_subscription (id) on delete cascade,
  kind            text        not null check (char_length(kind) between 1 and 40),
  -- A newer notification replaces an older one of the same topic. Limited by RFC 8030.
  topic           text        not null check (topic ~ '^[A-Za-z0-9_-]{1,32}$'),
  data            jsonb       not null default '{}',
  created_at      timestamptz not null default now(),
  due_at          timestamptz not null default now(),
  attempts        smallint    not null default 0,
  sent_at         timestamptz,
  dropped_at      timestamptz,
  last_error      text
);
alter table push alter column data set statistics 0;
alter table push alter column last_error set statistics 0;
create index push_due on push (due_at, id) where sent_at is null and dropped_at is null;
create index push_done on push (created_at) where sent_at is not null or dropped_at is not null;
create index push_member on push (member_id);
create index push_topic on push (subscription_id, topic, id);
-- At most one that no worker has taken yet.
create unique index push_waiting on push (subscription_id, topic) where attempts = 0 and sent_at is null and dropped_at is null;

-- For each browser of the member, unless they have turned this kind off. A burst does not postpone the notification: the first decides when it is due.
create function queue_push(reader bigint, push_kind text, push_topic text, push_data jsonb, at timestamptz, due timestamptz) returns void language sql as $$
  insert into push (member_id, subscription_id, kind, topic, data, created_at, due_at)
  select reader, s.id, push_kind, push_topic, push_data, at, due from push_subscription s
  where s.member_id = reader and not exists (select from push_off where member_id = reader and kind = push_kind)
  order by s.id
  on conflict (subscription_id, topic) where attempts = 0 and sent_at is null and dropped_at is null
  do update set kind = excluded.kind, data = excluded.data, created_at = excluded.created_at, due_at = least(push.due_at, excluded.due_at)
$$;

-- Ten seconds ahead: whoever has the conversation open has read it by then, and the notification is dropped.
create function queue_message_push(unread_in bigint, reader conversation_side, at timestamptz) returns void language sql as $$
  select queue_push(
    case reader when 'seeker' then c.seeker_id else c.poster_id end, 'messages', 'messages-' || c.id,
    jsonb_build_object('conversation', c.id::text, 'first', case reader when 'seeker' then c.seeker_seen else c.poster_seen end + 1),
    at, at + interval '10 seconds')
  from conversation c
  where c.id = unread_in and (c.asked_at is not null or c.opener = reader)
    and case reader when 'seeker' then c.seeker_seen < c.poster_sent else c.poster_seen < c.seeker_sent end
$$;

-- As before, and every unread message queues a push notification, whether or not a mail is queued already or wanted.
create or replace function queue_message_mail(unread_in bigint, reader conversation_side, at timestamptz) returns void language plpgsql as $$
declare
  reader_id bigint;
  first integer;
begin
  perform queue_message_push(unread_in, reader, at);
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

-- Whatever ends a session also ends the notifications of its browser: log-out, log-out of all others, a suspension. Not the end of its time.
create function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_hash = old.id_hash;
  return null;
end $$;
create trigger session_ended after delete on session for each row when (old.expires_at > now()) execute function end_push_of_session();
