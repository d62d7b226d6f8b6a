-- Trust: who was told a number, whether a room is still there, what was reported and decided, and leaving for good.

-- Members ------------------------------------------------------------------------------------------------------------

alter table member
  -- When we first heard the identity provider say so; null where that was before we wrote it down.
  add column email_verified_at timestamptz,
  -- The number that the provider has checked by a code. Private, as a post's is.
  add column phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  add column phone_verified_at timestamptz,
  -- The owner shows their number to nobody for now, whatever was shown before.
  add column phone_paused boolean not null default false,
  -- In which mail is written to them.
  add column language text not null default 'en' check (language in ('en', 'bn')),
  add column suspended_at timestamptz,
  -- When they asked to be deleted; can be taken back for as long as they are here.
  add column leaving_at timestamptz,
  add check ((phone is null) = (phone_verified_at is null));
create index member_leaving on member (leaving_at) where leaving_at is not null;

-- The life of a listing ----------------------------------------------------------------------------------------------

-- The moves between them are in listing-life.ts. A taken room is a live one that is not available.
create type listing_state as enum ('live', 'asked', 'asleep', 'waiting', 'changes', 'removed');

alter table listing
  add column state listing_state not null default 'live',
  -- Suspended, or leaving: kept here so that all of a member's listings go, and come back, as they were.
  add column owner_away boolean not null default false,
  -- When its owner last said that it is still there; null: not since it was posted.
  add column confirmed_at timestamptz,
  -- When its owner was last asked; links in mails answer this very question and no later one.
  add column asked_at timestamptz,
  add column sleep_at timestamptz,
  -- Of what it says, for finding the same text in other posts (text-print.ts).
  add column text_print bigint,
  add check ((state = 'asked') = (sleep_at is not null));
create index listing_unconfirmed on listing (coalesce(confirmed_at, created_at)) where state = 'live' and available and not owner_away;
create index listing_unanswered on listing (sleep_at) where state = 'asked';
create index listing_same_text on listing (text_print) where text_print is not null;
create index listing_same_phone on listing (phone);

create function is_shown(state listing_state, owner_away boolean) returns boolean language sql immutable parallel safe
  return state in ('live', 'asked') and not owner_away;

-- A listing that is not shown has no row here: no list, count or map knows it. Its row of likes stays, in no order (available is null).
alter table listing_rank alter column available drop not null;

create or replace function mirror_listing() returns trigger language plpgsql as $$
declare
  mirrored_traits smallint := listing_traits(new.gender, new.accommodation, new.smoking);
  shown boolean := is_shown(new.state, new.owner_away);
  ranked boolean := case when shown then new.available end;
begin
  if shown then
    insert into listing_search (listing_id, rent, move_in, traits, age, available, area_id, spot)
    values (new.id, new.rent, new.move_in, mirrored_traits, new.age, new.available, new.area_id, new.spot)
    on conflict (listing_id) do update set rent = excluded.rent, move_in = excluded.move_in, traits = excluded.traits, age = excluded.age,
      available = excluded.available, area_id = excluded.area_id, spot = excluded.spot;
  else
    delete from listing_search where listing_id = new.id;
  end if;
  insert into listing_rank (listing_id, rent, move_in, traits, age, available, area_id, spot)
  values (new.id, new.rent, new.move_in, mirrored_traits, new.age, ranked, new.area_id, new.spot)
  on conflict (listing_id) do update set rent = excluded.rent, move_in = excluded.move_in, traits = excluded.traits, age = excluded.age,
    available = excluded.available, area_id = excluded.area_id, spot = excluded.spot;
  return null;
end $$;
drop trigger listing_mirror_update on listing;
create trigger listing_mirror_update after update on listing for each row
  when ((old.rent, old.move_in, old.gender, old.accommodation, old.smoking, old.age, old.available, old.area_id, old.spot[0], old.spot[1], is_shown(old.state, old.owner_away))
        is distinct from (new.rent, new.move_in, new.gender, new.accommodation, new.smoking, new.age, new.available, new.area_id, new.spot[0], new.spot[1], is_shown(new.state, new.owner_away)))
  execute function mirror_listing();

-- Seekers who were told that it is gone.
create table gone_mark (
  listing_id bigint      not null references listing (id) on delete cascade,
  member_id  bigint      not null references member (id) on delete cascade,
  marked_at  timestamptz not null default now(),
  primary key (listing_id, member_id)
);
create index gone_mark_member on gone_mark (member_id);

-- The contact ledger -------------------------------------------------------------------------------------------------

-- Who was told a member's number, since when; outlives the post they were told it by. contact_reveal says by which.
create table contact_ledger (
  owner_id    bigint      not null references member (id) on delete cascade,
  member_id   bigint      not null references member (id) on delete cascade,
  since       timestamptz not null default now(),
  -- From then on it is shown to them no more, by any post of the owner's.
  withheld_at timestamptz,
  primary key (owner_id, member_id)
);
create index contact_ledger_newest on contact_ledger (owner_id, since desc, member_id desc);
create index contact_ledger_member on contact_ledger (member_id);
insert into contact_ledger (owner_id, member_id, since)
select l.owner_id, r.member_id, min(r.revealed_at) from contact_reveal r join listing l on l.id = r.listing_id group by 1, 2;

-- A member's like of a listing, which shows them its number if its owner shows it. is_limited: they were shown per_hour or per_day numbers lately, and nothing
-- was done. new_count: the count with this like in it, or null if the listing is not to be seen. A function, because a member's reveals must take turns, so
-- that a burst cannot slip past the limits together, and a lock should be held for one round trip at most.
drop function like_and_reveal;
create function like_and_reveal(
  liked_listing bigint, liker bigint, per_hour integer, per_day integer, out is_limited boolean, out is_revealed boolean, out new_count integer
) language plpgsql as $$
declare
  shown_last_hour integer;
  shown_last_day integer;
  owner bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('reveals', liker));
  is_limited := false;
  is_revealed := false;
  select owner_id into owner from listing where id = liked_listing and is_shown(state, owner_away) for key share;
  if not found then return; end if;
  -- Also a block that came while the like was on its way.
  if exists (select from member_block where (blocker_id, blocked_id) in ((owner, liker), (liker, owner))) then return; end if;
  if not exists (select from member where id = owner and phone_paused)
     and not exists (select from contact_ledger where owner_id = owner and member_id = liker and withheld_at is not null) then
    if not exists (select from contact_reveal where listing_id = liked_listing and member_id = liker) then
      select count(*) filter (where revealed_at > now() - interval '1 hour'), count(*) into shown_last_hour, shown_last_day
      from (select revealed_at from contact_reveal where member_id = liker and revealed_at > now() - interval '1 day'
            order by revealed_at desc limit per_day) recent;
      is_limited := shown_last_hour >= per_hour or shown_last_day >= per_day;
      if is_limited then return; end if;
      insert into contact_reveal (listing_id, member_id) values (liked_listing, liker) on conflict do nothing;
      insert into contact_ledger (owner_id, member_id) values (owner, liker) on conflict do nothing;
    end if;
    is_revealed := true;
  end if;
  insert into listing_like (listing_id, member_id) values (liked_listing, liker) on conflict do nothing;
  update listing_rank set like_count = like_count + (case when found then 1 else 0 end) where listing_id = liked_listing
  returning like_count into new_count;
end $$;

-- Reports, blocks, moderation ----------------------------------------------------------------------------------------

create table member_block (
  blocker_id bigint      not null references member (id) on delete cascade,
  blocked_id bigint      not null references member (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index member_block_blocked on member_block (blocked_id);

create table report (
  id          bigint generated always as identity primary key,
  reporter_id bigint      not null references member (id) on delete cascade,
  -- Whom it is about, and by which of their posts, if any.
  member_id   bigint      not null references member (id) on delete cascade,
  listing_id  bigint      references listing (id) on delete set null,
  reason      text        not null check (char_length(reason) between 1 and 40),
  words       text        not null default '' check (char_length(words) <= 1000),
  created_at  timestamptz not null default now(),
  settled_at  timestamptz
);
-- Once for each reporter until it is settled.
create unique index report_open on report (reporter_id, member_id, coalesce(listing_id, 0)) where settled_at is null;
create index report_about on report (member_id, created_at desc);
create index report_listing on report (listing_id);
create index report_reporter on report (reporter_id, created_at);

-- With a post goes what was open about it. That it was said stays with its member; and so does a grave question, which nobody is to end by taking the post away.
create function settle_reports() returns trigger language plpgsql as $$
declare
  grave constant text[] := '{money_first,fake,harassment}';
  said text[];
begin
  -- Whoever leaves, or is gone already, is asked nothing more.
  if exists (select from member where id = old.owner_id and leaving_at is null)
     and exists (select from report where listing_id = old.id and settled_at is null and reason = any (grave)) then
    -- Each reporter's reports take turns, as when they report.
    perform pg_advisory_xact_lock(hashtextextended('reports', reporter_id))
    from (select reporter_id from report where listing_id = old.id and settled_at is null and reason = any (grave) order by reporter_id) reporters;
    select array_agg(distinct reason order by reason) into said from report where listing_id = old.id and settled_at is null and reason = any (grave);
    update report r set listing_id = null
    where listing_id = old.id and settled_at is null and reason = any (grave) and not exists (
      select from report other where other.reporter_id = r.reporter_id and other.member_id = r.member_id and other.listing_id is null and other.settled_at is null);
    insert into moderation_case as open (kind, member_id, score, reasons)
    select 'report', old.owner_id, score, said from moderation_case where listing_id = old.id and kind = 'report' and decided_at is null
    on conflict (kind, member_id, coalesce(listing_id, 0)) where decided_at is null and kind <> 'appeal'
    do update set score = greatest(open.score, excluded.score),
      reasons = array(select distinct reason from unnest(open.reasons || excluded.reasons) reason order by reason);
  end if;
  update report set settled_at = now() where listing_id = old.id and settled_at is null;
  return old;
end $$;
create trigger listing_reports_settled before delete on listing for each row execute function settle_reports();

-- What the rules found in a post, and what of it a moderator has already let pass.
create table listing_risk (
  listing_id bigint   primary key references listing (id) on delete cascade,
  score      integer  not null,
  reasons    text[]   not null,
  cleared    text[]   not null default '{}',
  -- Of the words that were looked at: other words have to be looked at again.
  text_hash  text     not null
);

-- The rules look once more at a post whose photo was found to be another's.
alter table photo_match add column is_judged boolean not null default false;
create index photo_match_unjudged on photo_match (photo_id) where not is_judged;

create table moderation_case (
  id         bigint generated always as identity primary key,
  kind       text        not null check (kind in ('risk', 'report', 'appeal')),
  member_id  bigint      not null references member (id) on delete cascade,
  -- None: it is about the member.
  listing_id bigint      references listing (id) on delete cascade,
  score      integer     not null,
  reasons    text[]      not null default '{}',
  -- Which decision an appeal is about, and what the member wrote in it.
  appeal_of  bigint      unique references moderation_case (id) on delete cascade,
  words      text        check (char_length(words) <= 2000),
  opened_at  timestamptz not null default now(),
  decision   text,
  decided_at timestamptz,
  -- What the moderator wrote to the member.
  note       text        check (char_length(note) <= 1000),
  check ((decision is null) = (decided_at is null)),
  check (kind = 'appeal' or appeal_of is null)
);
create unique index moderation_case_open on moderation_case (kind, member_id, coalesce(listing_id, 0)) where decided_at is null and kind <> 'appeal';
create index moderation_queue on moderation_case (score desc, id) where decided_at is null;
create index moderation_case_member on moderation_case (member_id, id desc);
create index moderation_case_listing on moderation_case (listing_id);

-- What was decided, by whom, about what: numbers of ours and codes, nothing a person wrote or is called by. It holds no reference, since it outlives all that it is
-- about. It cannot be changed here; and who changes it past us, as the owner of the engine can, breaks the chain of seals.
create table audit_entry (
  -- One after the other, so that a gap would show.
  id           bigint      primary key,
  at           timestamptz not null default clock_timestamp(),
  moderator_id bigint,
  action       text        not null check (char_length(action) between 1 and 40),
  case_id      bigint,
  member_id    bigint,
  listing_id   bigint,
  reasons      text[]      not null default '{}',
  seal         bytea       not null
);
create index audit_entry_member on audit_entry (member_id, id desc);
create index audit_entry_listing on audit_entry (listing_id, id desc);

create function audit_seal(entry audit_entry, previous bytea) returns bytea language sql immutable
  return sha256(coalesce(previous, '') || convert_to(concat_ws('|', entry.id, extract(epoch from entry.at), coalesce(entry.moderator_id, 0), entry.action,
    coalesce(entry.case_id, 0), coalesce(entry.member_id, 0), coalesce(entry.listing_id, 0), array_to_string(entry.reasons, ',')), 'UTF8'));

create function seal_audit_entry() returns trigger language plpgsql as $$
begin
  -- One after the other: each seal holds the one before it.
  perform pg_advisory_xact_lock(hashtextextended('audit', 0));
  new.id := coalesce((select max(id) from audit_entry), 0) + 1;
  new.seal := audit_seal(new, (select seal from audit_entry order by id desc limit 1));
  return new;
end $$;
create trigger audit_entry_seal before insert on audit_entry for each row execute function seal_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log cannot be changed' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_kept before update or delete on audit_entry for each row execute function refuse_audit_change();
create trigger audit_entry_not_emptied before truncate on audit_entry for each statement execute function refuse_audit_change();

-- The first entry whose seal is not what it should be, or null; looked for among the newest so many.
create function audit_broken_at(newest bigint default 9000000000000000000) returns bigint language sql stable return (
  select min(id) from (
    select id, seal, audit_seal(entry, lag(seal) over earlier) as expected, lag(id) over earlier is null as is_first
    from (select id, seal, audit_entry as entry from audit_entry order by id desc limit newest) looked_at window earlier as (order by id)) sealed
  where seal <> expected and (not is_first or id = (select min(id) from audit_entry)));

-- Mail ---------------------------------------------------------------------------------------------------------------

-- To be sent, in the transaction that gives cause for it. Numbers of ours alone: address and words are looked up when it is sent.
create table mail (
  id           bigint generated always as identity primary key,
  member_id    bigint      not null references member (id) on delete cascade,
  kind         text        not null check (char_length(kind) between 1 and 40),
  data         jsonb       not null default '{}',
  created_at   timestamptz not null default now(),
  -- When to try next; while a worker has it, when another may take it.
  due_at       timestamptz not null default now(),
  attempts     smallint    not null default 0,
  sent_at      timestamptz,
  -- Given up, or no longer needed when it would have been sent.
  dropped_at   timestamptz,
  last_error   text
);
create index mail_due on mail (due_at, id) where sent_at is null and dropped_at is null;
create index mail_done on mail (created_at) where sent_at is not null or dropped_at is not null;
create index mail_member on mail (member_id);

-- Leaving ------------------------------------------------------------------------------------------------------------

-- Of those who were deleted within the last day, a hash of what the identity provider calls them: a token that was given out before is believed for up to an hour,
-- and must not bring them back.
create table departed_identity (
  uid_hash    bytea       primary key check (octet_length(uid_hash) = 32),
  departed_at timestamptz not null default now(),
  -- What could still name them elsewhere, among words and samples, was looked through since.
  is_cleared  boolean     not null default false
);

-- A post that is made at the very moment at which its owner leaves or is suspended: one of the two waits for the other, so that none is left standing.
create function note_owner_away() returns trigger language plpgsql as $$
declare
  is_away boolean;
begin
  select suspended_at is not null or leaving_at is not null into is_away from member where id = new.owner_id for share;
  new.owner_away := new.owner_away or coalesce(is_away, false);
  return new;
end $$;
create trigger listing_owner_away before insert on listing for each row execute function note_owner_away();

-- Words that a post has no more, until a job has looked whether another post has them. If none has, they go from search_word: a name that somebody wrote into a
-- post is not to outlive it. A row for each post rather than for each word, and nothing unique, so that no writer waits for another here.
create table word_doubt (
  id    bigint generated always as identity primary key,
  words text[] not null
);

create function doubt_words() returns trigger language plpgsql as $$
declare
  lost text[] := tsvector_to_array(case when tg_op = 'DELETE' then old.words else ts_delete(old.words, tsvector_to_array(new.words)) end);
begin
  if cardinality(lost) > 0 then insert into word_doubt (words) values (lost); end if;
  return null;
end $$;
create trigger listing_words_doubt_delete after delete on listing_words for each row execute function doubt_words();
create trigger listing_words_doubt_update after update on listing_words for each row when (old.words is distinct from new.words) execute function doubt_words();
-- What was left behind before: whatever no post has now.
insert into word_doubt (words) select array_agg(word) from search_word group by hashtext(word) % 1000;

-- The planner keeps samples of what columns hold, and keeps them when a table has become empty. No plan depends on these; those of the large tables are made anew
-- when somebody was deleted.
alter table word_doubt alter column words set statistics 0;
alter table report alter column words set statistics 0;
alter table moderation_case alter column words set statistics 0, alter column note set statistics 0;
alter table mail alter column data set statistics 0, alter column last_error set statistics 0;
alter table photo alter column alt set statistics 0;
