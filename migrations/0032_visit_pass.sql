-- The safe-visit pass: a link by which a friend without an account knows about a visit. See docs/decisions/039-visit-pass.md.
--
-- Lock order: viewing, visit_pass, visit_pass_friend.

create table visit_pass (
  id         bigint      primary key default next_listing_id(),
  -- Not a foreign key: once the visit has begun, nothing that happens to the viewing ends the pass.
  viewing_id bigint      not null unique,
  seeker_id  bigint      not null references member (id) on delete cascade,
  host_id    bigint      references member (id) on delete set null,
  listing_id bigint      references listing (id) on delete set null,
  -- SHA-256 of the token.
  token_hash bytea       not null unique check (octet_length(token_hash) = 32),
  -- All that the friend learns about the seeker.
  shown_name text        not null check (char_length(shown_name) between 1 and 40),
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  out_by     timestamptz not null,
  -- Copied when the visit begins: a host who changes it later misleads nobody.
  address    text        check (char_length(address) between 1 and 300),
  -- What is due next: 0 the visit begins, 1 asking the seeker, 2 telling the friend, 3 nothing.
  step       smallint    not null default 0 check (step between 0 and 3),
  due_at     timestamptz,
  asked_at   timestamptz,
  told_at    timestamptz,
  safe_at    timestamptz,
  -- The link ends, and the row is deleted.
  over_at    timestamptz not null,
  created_at timestamptz not null,
  constraint visit_pass_due check ((step = 3) = (due_at is null)),
  constraint visit_pass_done check (step = 3 or (told_at is null and safe_at is null))
);
create index visit_pass_due_at on visit_pass (due_at) where due_at is not null;
create index visit_pass_over on visit_pass (over_at);
create index visit_pass_seeker on visit_pass (seeker_id);
create index visit_pass_host on visit_pass (host_id);
create index visit_pass_listing on visit_pass (listing_id);
-- The planner keeps samples of columns, and would keep deleted names and addresses.
alter table visit_pass alter column shown_name set statistics 0;
alter table visit_pass alter column address set statistics 0;

-- Whoever said 'I am with you'.
create table visit_pass_friend (
  id           bigint      primary key default next_listing_id(),
  pass_id      bigint      not null references visit_pass (id) on delete cascade,
  email        text        not null check (char_length(email) between 3 and 254),
  language     text        not null check (language in ('en', 'bn')),
  created_at   timestamptz not null,
  -- Until then the address may be a stranger's: it gets one mail, which asks.
  confirmed_at timestamptz,
  -- When the alarm was queued for them.
  told_at      timestamptz,
  constraint visit_pass_friend_once unique (pass_id, email),
  constraint visit_pass_friend_told check (told_at is null or confirmed_at is not null)
);
alter table visit_pass_friend alter column email set statistics 0;

-- Every time that the link was opened. Without who: the seeker sees times only.
create table visit_pass_reading (
  id         bigint      generated always as identity primary key,
  pass_id    bigint      not null references visit_pass (id) on delete cascade,
  read_at    timestamptz not null,
  -- They said 'I am with you'.
  accepted   boolean     not null default false,
  -- The number of rows is bounded: the last one counts all further readings.
  times      integer     not null default 1 check (times > 0)
);
create index visit_pass_reading_pass on visit_pass_reading (pass_id, id);

-- How many mails that ask for a confirmation an address got, over all passes: deleting a pass must not reset it.
create table visit_mail_count (
  address_hash bytea    not null check (octet_length(address_hash) = 32),
  day          date     not null,
  mails        smallint not null check (mails > 0),
  primary key (address_hash, day)
);
create index visit_mail_count_day on visit_mail_count (day);

-- A pass follows its viewing until the visit begins. Afterwards only the seeker ends it: a host who cancels must not silence it.
create function visit_pass_follows() returns trigger language plpgsql as $$
begin
  if new.state = 'cancelled' and old.state <> 'cancelled' then
    delete from visit_pass where viewing_id = new.id and (starts_at > new.updated_at or new.cancelled_by = 'seeker');
  elsif new.during <> old.during then
    update visit_pass
    set starts_at = lower(new.during), ends_at = upper(new.during), out_by = out_by + (lower(new.during) - lower(old.during)),
        over_at = upper(new.during) + interval '24 hours', due_at = case when step = 0 then lower(new.during) end
    where viewing_id = new.id and starts_at > new.updated_at and step in (0, 3);
  end if;
  return null;
end $$;
create trigger visit_pass_follows after update of during, state on viewing for each row execute function visit_pass_follows();

create function visit_pass_ends() returns trigger language plpgsql as $$
begin
  delete from visit_pass where viewing_id = old.id and starts_at > now() and step = 0;
  return null;
end $$;
create trigger visit_pass_ends after delete on viewing for each row execute function visit_pass_ends();
