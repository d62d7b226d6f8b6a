-- outside of a transaction
-- Deleting a listing or a member deletes its viewing slots. The indexes of offered slots are partial, and a cascade cannot use them: with 225,000 slots
-- it read the whole table, 49 ms for a listing and 160 ms for a member.
drop index concurrently if exists viewing_slot_of_listing;
create index concurrently viewing_slot_of_listing on viewing_slot (listing_id);

drop index concurrently if exists viewing_slot_of_poster;
create index concurrently viewing_slot_of_poster on viewing_slot (poster_id);
