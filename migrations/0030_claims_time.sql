-- When the ID token was issued from which name, e-mail address and phone number come. An older token does not change them.
alter table member add column claims_at timestamptz;
