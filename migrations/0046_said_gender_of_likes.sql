-- Whoever gets the number of a member who wants messages from women only said who they are, as with a first message: they
-- cannot say something else right afterwards. See docs/spec-decisions.md, "Like and the phone number".
create function note_gender_of_like() returns trigger
language plpgsql as $$
begin
  insert into said_gender (member_id, gender, said_at)
  select p.member_id, (p.profile->>'gender')::gender, new.revealed_at
  from listing l join conversation_preference wish on wish.member_id = l.owner_id and wish.women_only
  join seeker_profile p on p.member_id = new.member_id and p.profile->>'gender' in ('female', 'male')
  where l.id = new.listing_id
  on conflict (member_id) do update set gender = excluded.gender, said_at = excluded.said_at;
  return null;
end $$;
create trigger contact_reveal_said_gender after insert on contact_reveal
  for each row when (not new.is_shared) execute function note_gender_of_like();
