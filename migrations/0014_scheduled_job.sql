-- When each scheduled job of the worker runs next. A worker takes a due job by lease, as it takes photos and mails. See docs/decisions/011-jobs.md.

create table scheduled_job (
  name         text        primary key check (char_length(name) between 1 and 60),
  due_at       timestamptz not null,
  -- Set while a worker runs it. If the worker dies, another one takes the job after this time.
  leased_until timestamptz
);
