-- outside of a transaction
-- For the inbox: who likes a listing, the newest first.
drop index concurrently if exists listing_like_newest;
create index concurrently listing_like_newest on listing_like (listing_id, created_at desc, member_id);
