-- A report by a new account alone keeps nobody from getting numbers: otherwise one stranger could stop a member with one tap.
create or replace function is_under_review(reviewed bigint) returns boolean
language sql stable as $$
  select exists (select from moderation_case where member_id = reviewed and decided_at is null and kind = 'risk')
    or (
      exists (select from moderation_case where member_id = reviewed and decided_at is null and kind = 'report')
      and exists (
        select from report r join member m on m.id = r.reporter_id
        where r.member_id = reviewed and r.settled_at is null and is_established(m.created_at, m.phone_verified_at, now())))
    or exists (
      select from held_message h join conversation c on c.id = h.conversation_id
      where h.decided_at is null and case h.side when 'poster' then c.poster_id else c.seeker_id end = reviewed) $$;
