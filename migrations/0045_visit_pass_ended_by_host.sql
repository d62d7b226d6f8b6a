-- As before, but a conversation that the host began ends as 'withdrawn' by the host, and as 'declined' by the seeker: the
-- reason alone does not say who has ended the visit. See docs/decisions/039-visit-pass.md.
create or replace function visit_pass_follows() returns trigger language plpgsql as $$
declare
  by_side conversation_side := new.cancelled_by;
begin
  if new.state = 'cancelled' and old.state <> 'cancelled' then
    -- A conversation that is ended cancels without a side.
    if by_side is null then
      select case
        when c.closed_reason = 'withdrawn' then c.opener
        when c.closed_reason = 'declined' then case c.opener when 'poster' then 'seeker' else 'poster' end::conversation_side
        when c.closed_reason = 'blocked' and exists (select from member_block where blocker_id = new.seeker_id and blocked_id = new.poster_id)
          then 'seeker'
        end into by_side
      from conversation c where c.id = new.conversation_id;
    end if;
    perform change_visit_pass(new.id, by_side, old.coming_at is not null, null, new.updated_at);
  elsif new.during <> old.during then
    -- A seeker takes another slot, a host moves the slot.
    perform change_visit_pass(new.id, case when new.slot_id is distinct from old.slot_id then 'seeker' else 'poster' end::conversation_side,
      old.coming_at is not null, new.during, new.updated_at);
  end if;
  return null;
end $$;
