-- The job of a mail or notification carries what metrics, log lines and operators tell it by. See 0044_jobs.sql.
create or replace function queue_notice_job() returns trigger language plpgsql as $$
begin
  perform send_job(tg_table_name, new.id::text,
    jsonb_strip_nulls(jsonb_build_object('id', new.id::text, 'kind', new.kind, 'traceparent', new.data -> 'traceparent')), new.due_at, new.priority);
  return null;
end $$;

create function queue_push(reader bigint, push_kind text, push_topic text, push_data jsonb, at timestamptz, due timestamptz, push_priority integer)
returns void language sql as $$
  insert into push (member_id, subscription_id, kind, topic, data, created_at, due_at, priority)
  select reader, s.id, push_kind, push_topic, push_data, at, due, push_priority from push_subscription s
  where s.member_id = reader and not exists (select from push_off where member_id = reader and kind = push_kind)
  order by s.id
  on conflict (subscription_id, topic) where attempts = 0 and sent_at is null and dropped_at is null
  do update set kind = excluded.kind, data = excluded.data, created_at = excluded.created_at, due_at = least(push.due_at, excluded.due_at)
$$;

-- As functions in SQL and the previous release call it.
create or replace function queue_push(reader bigint, push_kind text, push_topic text, push_data jsonb, at timestamptz, due timestamptz)
returns void language sql as $$
  select queue_push(reader, push_kind, push_topic, push_data, at, due, 10)
$$;
