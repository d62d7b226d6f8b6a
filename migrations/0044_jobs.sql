-- Background work is jobs of pg-boss, see docs/decisions/011-jobs.md. Its schema is made by the migration step, before this file.

-- Queues a job in the transaction of its cause, for triggers, functions and TypeScript alike. The columns are those that pg-boss fills itself;
-- src/platform/jobs/send-job.db.test.ts compares both.
create function send_job(queue text, job_key text, job_data jsonb, due timestamptz, job_priority integer) returns void language sql as $$
  insert into pgboss.job (name, data, priority, start_after, singleton_key, policy, keep_until, expire_seconds, deletion_seconds,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, heartbeat_seconds)
  select q.name, job_data, job_priority, greatest(due, now()), job_key, q.policy, greatest(due, now()) + make_interval(secs => q.retention_seconds),
    q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.dead_letter, q.heartbeat_seconds
  from pgboss.queue q where q.name = queue
  on conflict do nothing
$$;

-- `mail` and `push` stay the record of what is sent to whom, and `due_at` says when. A row that a worker of this release sends is due at infinity, so
-- that a worker of the previous release leaves it alone.
alter table mail add column priority smallint not null default 10;
alter table push add column priority smallint not null default 10;

create function queue_notice_job() returns trigger language plpgsql as $$
begin
  perform send_job(tg_table_name, new.id::text, jsonb_build_object('id', new.id::text), new.due_at, new.priority);
  return null;
end $$;
create trigger mail_job after insert or update of due_at on mail
  for each row when (new.sent_at is null and new.dropped_at is null and new.due_at < 'infinity') execute function queue_notice_job();
create trigger push_job after insert or update of due_at on push
  for each row when (new.sent_at is null and new.dropped_at is null and new.due_at < 'infinity') execute function queue_notice_job();

create function queue_photo_job() returns trigger language plpgsql as $$
begin
  perform send_job('photo', new.id::text, jsonb_build_object('id', new.id::text), now(), 10);
  return null;
end $$;
create trigger photo_job after insert or update of state on photo for each row when (new.state = 'uploaded') execute function queue_photo_job();
