-- Posters are mailed about likes: at once, then once a day about what came since. See docs/decisions/017-mail.md.

alter table member add column like_mails boolean not null default true;
alter table member add column like_mailed_at timestamptz;

-- Posters whose number was shown to somebody since their last mail about it.
create table like_news (
  owner_id bigint      primary key references member (id) on delete cascade,
  since    timestamptz not null,
  due_at   timestamptz not null
);
create index like_news_due on like_news (due_at);

-- In the transaction of the like, and without another round trip: the like holds locks that others wait for.
create function note_like_news() returns trigger language plpgsql as $$
begin
  insert into like_news (owner_id, since, due_at)
  select m.id, min(f.revealed_at), greatest(min(f.revealed_at), max(m.like_mailed_at) + interval '1 day')
  from fresh f join listing l on l.id = f.listing_id join member m on m.id = l.owner_id
  where m.like_mails
  group by m.id
  order by m.id
  on conflict (owner_id) do nothing;
  return null;
end $$;

create trigger contact_reveal_news after insert on contact_reveal
referencing new table as fresh for each statement execute function note_like_news();
