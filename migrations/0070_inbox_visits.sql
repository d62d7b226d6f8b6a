-- outside of a transaction
-- The inbox lists booked visits in the order of their times. Ended visits have viewing_of_poster and viewing_of_seeker.
drop index concurrently if exists viewing_coming_of_poster;
create index concurrently viewing_coming_of_poster on viewing (poster_id, lower(during), id) where state = 'booked';

drop index concurrently if exists viewing_coming_of_seeker;
create index concurrently viewing_coming_of_seeker on viewing (seeker_id, lower(during), id) where state = 'booked';

-- Owners' messages that wait for the seeker's answer. Most requests of a seeker are their own.
drop index concurrently if exists conversation_invited;
create index concurrently conversation_invited on conversation (seeker_id, last_at desc, id desc)
  where state = 'asked' and opener = 'poster' and not hidden_by_seeker;
