-- Who is shown a phone number. See docs/spec-decisions.md, "Like and the phone number".

-- False: a like is a request. The number goes out when the owner shares it. What the previous release inserts shows it by a like.
alter table listing add column phone_to_likers boolean not null default true;
-- True: the owner shared it in a conversation or in the list of interested people. It is no like, and counts towards no limit.
alter table contact_reveal add column is_shared boolean not null default false;

-- Whoever may not write first to a member gets no number by a like either, so both ask this function. Null: they may write.
create function write_refusal(writer bigint, recipient bigint) returns text
language sql stable as $$
  select case
    when exists (select from message_pause where member_id = writer) then 'messages_paused'
    when wish.women_only and not exists (select from seeker_profile where member_id = writer and profile->>'gender' = 'female') then 'women_only'
    when wish.checked_phones_only and exists (select from member where id = writer and phone is null) then 'checked_phones_only'
  end
  from (select 1) one left join conversation_preference wish on wish.member_id = recipient $$;

-- A message waits for a moderator, or there is an open case about the member or one of their listings. An appeal is their own.
create function is_under_review(reviewed bigint) returns boolean
language sql stable as $$
  select exists (select from moderation_case where member_id = reviewed and decided_at is null and kind <> 'appeal')
    or exists (
      select from held_message h join conversation c on c.id = h.conversation_id
      where h.decided_at is null and case h.side when 'poster' then c.poster_id else c.seeker_id end = reviewed) $$;

-- Why a like shows this member no number. Null: it does. Who was told it keeps it, as long as the owner hides it from nobody.
-- 'messages_first' has several causes, so that nobody learns that their account is looked at, or that the owner hides it from them alone.
create function number_refusal(of_listing bigint, reader bigint) returns text
language sql stable as $$
  select case
    when not hidden.is_so and exists (select from contact_reveal where listing_id = l.id and member_id = reader) then null
    when refused.why in ('women_only', 'checked_phones_only') then refused.why
    when hidden.is_so or refused.why is not null or not l.phone_to_likers or is_under_review(reader) then 'messages_first'
  end
  from listing l
  cross join lateral (select write_refusal(reader, l.owner_id) as why) refused
  cross join lateral (
    select exists (select from member where id = l.owner_id and phone_paused)
      or exists (select from contact_ledger where owner_id = l.owner_id and member_id = reader and withheld_at is not null) as is_so) hidden
  where l.id = of_listing $$;

create or replace function like_and_reveal(liked_listing bigint, liker bigint, per_hour integer, per_day integer,
                                           out is_limited boolean, out is_revealed boolean, out new_count integer)
language plpgsql as $$
declare
  shown_last_hour integer;
  shown_last_day integer;
  owner bigint;
  is_request boolean;
  is_new boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('reveals', liker));
  is_limited := false;
  is_revealed := false;
  select owner_id, not phone_to_likers into owner, is_request from listing where id = liked_listing and is_shown(state, owner_away) for key share;
  if not found then return; end if;
  -- Also a block that came while the like was on its way.
  if exists (select from member_block where (blocker_id, blocked_id) in ((owner, liker), (liker, owner))) then return; end if;
  if number_refusal(liked_listing, liker) is null then
    if not exists (select from contact_reveal where listing_id = liked_listing and member_id = liker) then
      select count(*) filter (where revealed_at > now() - interval '1 hour'), count(*) into shown_last_hour, shown_last_day
      from (select revealed_at from contact_reveal where member_id = liker and not is_shared and revealed_at > now() - interval '1 day'
            order by revealed_at desc limit per_day) recent;
      is_limited := shown_last_hour >= per_hour or shown_last_day >= per_day;
      if is_limited then return; end if;
      insert into contact_reveal (listing_id, member_id) values (liked_listing, liker) on conflict do nothing;
      insert into contact_ledger (owner_id, member_id) values (owner, liker) on conflict do nothing;
    end if;
    is_revealed := true;
  end if;
  insert into listing_like (listing_id, member_id) values (liked_listing, liker) on conflict do nothing;
  is_new := found;
  update listing_rank set like_count = like_count + (case when is_new then 1 else 0 end) where listing_id = liked_listing
  returning like_count into new_count;
  -- Of a shown number the trigger of contact_reveal tells the owner. Of a request too, unless the owner wants nothing from this member.
  if is_new and is_request and not is_revealed and write_refusal(liker, owner) is null and not is_under_review(liker)
     and not exists (select from contact_ledger where owner_id = owner and member_id = liker and withheld_at is not null) then
    insert into like_news (owner_id, since, due_at)
    select id, now(), greatest(now(), like_mailed_at + interval '1 day') from member where id = owner and like_mails
    on conflict (owner_id) do nothing;
  end if;
end $$;

create or replace function note_like_news() returns trigger
language plpgsql as $$
begin
  insert into like_news (owner_id, since, due_at)
  select m.id, min(f.revealed_at), greatest(min(f.revealed_at), max(m.like_mailed_at) + interval '1 day')
  from fresh f join listing l on l.id = f.listing_id join member m on m.id = l.owner_id
  where m.like_mails and not f.is_shared
  group by m.id
  order by m.id
  on conflict (owner_id) do nothing;
  return null;
end $$;

-- Whoever was told a number keeps it when the listing becomes one for chosen people. Until this release, a number that was shared in a conversation
-- was not recorded for its listing.
create function keep_shared_numbers() returns trigger
language plpgsql as $$
begin
  insert into contact_reveal (listing_id, member_id, revealed_at, is_shared)
  select new.id, c.seeker_id, g.since, true
  from conversation c join contact_ledger g on g.owner_id = new.owner_id and g.member_id = c.seeker_id
  where c.listing_id = new.id and c.asked_at is not null
  on conflict do nothing;
  return null;
end $$;
create trigger listing_keep_shared_numbers after update of phone_to_likers on listing
  for each row when (old.phone_to_likers and not new.phone_to_likers) execute function keep_shared_numbers();

-- As whom a member last wrote first. 'Only women' is what the writer says, so it cannot be changed back soon afterwards.
create table said_gender (
  member_id bigint primary key references member on delete cascade,
  gender gender not null,
  said_at timestamptz not null
);

create function note_said_gender() returns trigger
language plpgsql as $$
begin
  insert into said_gender (member_id, gender, said_at)
  select member_id, (profile->>'gender')::gender, new.created_at from seeker_profile
  where member_id = case new.opener when 'poster' then new.poster_id else new.seeker_id end and profile->>'gender' in ('female', 'male')
  on conflict (member_id) do update set gender = excluded.gender, said_at = excluded.said_at;
  return null;
end $$;
create trigger conversation_said_gender after insert on conversation for each row execute function note_said_gender();
