-- outside of a transaction
-- Finds the member who has verified a phone number, each time a listing is saved.
drop index concurrently if exists member_phone;
create index concurrently member_phone on member (phone) where phone is not null;
