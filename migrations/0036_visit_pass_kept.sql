-- The safe-visit pass belongs to the seeker and the friend: a host can neither end nor postpone it at short notice, and every address that was told is kept.
-- See docs/decisions/039-visit-pass.md.

-- Copies, because the listing and the host may be deleted or edited. Null: of the release before, which reads them when they are shown.
alter table visit_pass add column host_name text;
alter table visit_pass add column location text;
-- Why the seeker is asked before the visit is over: the visit was cancelled or moved at short notice, and not by the seeker. Null: the usual question.
alter table visit_pass add column cause text;
-- The visit was called off in good time, or by the seeker. Nothing is asked any more.
alter table visit_pass add column off_at timestamptz;
alter table visit_pass alter column host_name set statistics 0;
alter table visit_pass alter column location set statistics 0;
alter table visit_pass add constraint visit_pass_cause check (cause in ('cancelled', 'moved')) not valid;
alter table visit_pass add constraint visit_pass_off check (off_at is null or step = 3) not valid;

-- What happened to the visit after the pass was made. Rows are added and not changed, except that `tell_at` is cleared when the friends have been told.
create table visit_pass_change (
  id         bigint            generated always as identity primary key,
  pass_id    bigint            not null references visit_pass (id) on delete cascade,
  changed_at timestamptz       not null,
  -- Null: neither of the two, or not known.
  side       conversation_side,
  kind       text              not null check (kind in ('address', 'moved', 'cancelled', 'safe')),
  address    text              check (char_length(address) between 1 and 300),
  starts_at  timestamptz,
  tell_at    timestamptz,
  constraint visit_pass_change_address check ((kind = 'address') = (address is not null)),
  constraint visit_pass_change_moved check ((kind = 'moved') = (starts_at is not null))
);
create index visit_pass_change_pass on visit_pass_change (pass_id, id);
create index visit_pass_change_tell on visit_pass_change (tell_at) where tell_at is not null;
alter table visit_pass_change alter column address set statistics 0;

-- The first address stays: neither a worker of the release before nor anybody else replaces it.
create function visit_pass_first_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.address := coalesce(new.address, (select address from viewing_place where listing_id = new.listing_id));
  elsif old.address is not null then
    new.address := old.address;
  end if;
  return new;
end $$;
create trigger visit_pass_first_address before insert or update of address on visit_pass for each row execute function visit_pass_first_address();

create function note_visit_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.address = old.address then return null; end if;
    -- A pass of the release before has no address yet.
    update visit_pass set address = old.address where listing_id = new.listing_id and address is null;
  end if;
  insert into visit_pass_change (pass_id, changed_at, side, kind, address)
  select id, new.updated_at, 'poster', 'address', new.address from visit_pass where listing_id = new.listing_id and off_at is null and over_at > new.updated_at;
  return null;
end $$;
create trigger visit_pass_address after insert or update of address on viewing_place for each row execute function note_visit_address();

-- The visit is cancelled (`to_during` is null) or moved. In good time, and by the seeker at any time, the pass follows. Otherwise it asks the seeker now, by
-- the next run of the clock. A question that is open keeps its time: a host who moves the visit again and again would postpone the alarm.
create function change_visit_pass(of_viewing bigint, by_side conversation_side, was_coming boolean, to_during tstzrange, at timestamptz) returns void language plpgsql as $$
declare
  pass visit_pass;
  is_kept boolean;
begin
  select * into pass from visit_pass where viewing_id = of_viewing for update;
  if not found then return; end if;
  is_kept := by_side is distinct from 'seeker' and (was_coming or pass.step > 0 or pass.starts_at <= at + interval '3 hours');
  insert into visit_pass_change (pass_id, changed_at, side, kind, starts_at, tell_at)
  values (pass.id, at, by_side, case when to_during is null then 'cancelled' else 'moved' end, lower(to_during), case when pass.step < 3 and not is_kept then at end);
  if pass.step = 3 then return; end if;
  if is_kept then
    -- After the end of the visit the usual question is near, and the host cannot stop it.
    if at >= pass.ends_at then return; end if;
    update visit_pass
    set cause = case when to_during is null then 'cancelled' else 'moved' end,
        step = greatest(step, 1), due_at = case when step = 2 then due_at else least(due_at, at) end,
        starts_at = coalesce(lower(to_during), starts_at), ends_at = coalesce(upper(to_during), ends_at),
        out_by = out_by + coalesce(lower(to_during) - starts_at, interval '0'),
        over_at = greatest(over_at, coalesce(upper(to_during) + interval '24 hours', over_at))
    where id = pass.id;
  elsif to_during is null then
    update visit_pass set off_at = at, step = 3, due_at = null, over_at = least(over_at, at + interval '24 hours') where id = pass.id;
  else
    update visit_pass
    set starts_at = lower(to_during), ends_at = upper(to_during), out_by = out_by + (lower(to_during) - starts_at), over_at = upper(to_during) + interval '24 hours',
        step = 0, due_at = lower(to_during), asked_at = null, cause = null
    where id = pass.id;
  end if;
end $$;

create or replace function visit_pass_follows() returns trigger language plpgsql as $$
begin
  if new.state = 'cancelled' and old.state <> 'cancelled' then
    -- A conversation that the seeker has ended cancels without a side.
    perform change_visit_pass(new.id, case
      when new.cancelled_by is null and exists (
        select from conversation c where c.id = new.conversation_id and (c.closed_reason = 'withdrawn' or (c.closed_reason = 'blocked'
          and exists (select from member_block where blocker_id = new.seeker_id and blocked_id = new.poster_id)))) then 'seeker'
      else new.cancelled_by end, old.coming_at is not null, null, new.updated_at);
  elsif new.during <> old.during then
    -- A seeker takes another slot, a host moves the slot.
    perform change_visit_pass(new.id, case when new.slot_id is distinct from old.slot_id then 'seeker' else 'poster' end::conversation_side,
      old.coming_at is not null, new.during, new.updated_at);
  end if;
  return null;
end $$;

-- With its conversation, because a member was deleted. The pass of a deleted seeker goes by its own foreign key.
create or replace function visit_pass_ends() returns trigger language plpgsql as $$
begin
  if old.state = 'booked' then perform change_visit_pass(old.id, null, old.coming_at is not null, null, now()); end if;
  return null;
end $$;

-- A host who leaves or is suspended opens no door. The next run of the clock cancels the booked visits and tells the seekers.
create function cancel_viewings_of_away() returns trigger language plpgsql as $$
begin
  update viewing set step = least(step, 2), due_at = least(due_at, now()) where poster_id = new.id and state = 'booked' and upper(during) > now();
  return null;
end $$;
create trigger member_away after update of leaving_at, suspended_at on member for each row
  when ((new.leaving_at is not null and old.leaving_at is null) or (new.suspended_at is not null and old.suspended_at is null))
  execute function cancel_viewings_of_away();
