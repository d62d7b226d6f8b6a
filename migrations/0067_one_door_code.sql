-- One code at the door: the visitor reads it out, and the owner types it. The release before reads two codes, so the trigger
-- fills those columns too. The next release drops them with `seeker_typed_at`, `seeker_wrong` and the trigger.
alter table viewing add column code text;
alter table viewing add constraint viewing_code_check check (code ~ '^[0-9]{4}$') not valid;

create function fill_viewing_codes() returns trigger language plpgsql as $$
begin
  new.code := coalesce(new.code, new.seeker_code);
  new.seeker_code := coalesce(new.seeker_code, new.code);
  -- The release before needs two different codes.
  new.poster_code := coalesce(new.poster_code, lpad(((new.code::integer + 1 + floor(random() * 9998)::integer) % 10000)::text, 4, '0'));
  return new;
end $$;
create trigger viewing_codes before insert on viewing for each row execute function fill_viewing_codes();

-- The visitor types nothing any more.
alter table viewing drop constraint viewing_happened;
alter table viewing add constraint viewing_happened check (state <> 'happened' or poster_typed_at is not null) not valid;
