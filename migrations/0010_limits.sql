-- Limits that count what a member did, a mark that ends older sign-ins, and since when a listing says what it says.

-- How often a member did something on a day (in Dhaka). Rows are only ever added to: undoing an action does not give it back.
create table member_action_count (
  member_id bigint   not null references member (id) on delete cascade,
  kind      text     not null check (char_length(kind) between 1 and 40),
  -- What the limit is about, where it is not the member alone: the id of a wanted post, the hash of a number. 0: the member alone.
  about     bigint   not null default 0,
  day       date     not null,
  count     integer  not null check (count > 0),
  primary key (member_id, kind, about, day)
);
create index member_action_count_day on member_action_count (day);

-- Sign-ins (auth_time of an ID token) from before this moment are over.
alter table member add column tokens_after timestamptz;

-- Since when a listing has its phone number and its text. Null: since it was created (rows from before this migration).
-- A number or a text that others copy later must not count against the listing that had it first.
alter table listing add column phone_since timestamptz, add column text_since timestamptz;
alter table listing alter column phone_since set default now(), alter column text_since set default now();

create function note_listing_changes() returns trigger language plpgsql as $$
begin
  if new.phone is distinct from old.phone then new.phone_since := now(); end if;
  if new.text_print is distinct from old.text_print then new.text_since := now(); end if;
  return new;
end $$;
create trigger listing_changes_noted before update of phone, text_print on listing for each row execute function note_listing_changes();
