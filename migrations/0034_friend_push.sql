-- A friend of a safe-visit pass is told by mail or on a browser of theirs. See docs/decisions/039-visit-pass.md.

-- Null: to somebody without an account. The template of its kind names the browser.
alter table push alter column subscription_id drop not null;

-- Beside push_subscription and not in it: the same browser may also be a member's, who logs out there.
alter table visit_pass_friend alter column email drop not null;
alter table visit_pass_friend add column endpoint text;
alter table visit_pass_friend add column p256dh bytea;
alter table visit_pass_friend add column auth bytea;
alter table visit_pass_friend alter column endpoint set statistics 0;
alter table visit_pass_friend alter column p256dh set statistics 0;
alter table visit_pass_friend alter column auth set statistics 0;
-- Exactly one way. Not validated, because the rows that are there have an address, and none lives longer than its pass.
alter table visit_pass_friend add constraint visit_pass_friend_way check (
  num_nonnulls(email, endpoint) = 1 and num_nonnulls(endpoint, p256dh, auth) in (0, 3)
) not valid;
-- A browser needs no mail that asks: it has subscribed itself.
alter table visit_pass_friend add constraint visit_pass_friend_browser check (
  endpoint is null or (char_length(endpoint) between 1 and 1024 and octet_length(p256dh) = 65 and octet_length(auth) = 16 and confirmed_at is not null)
) not valid;
