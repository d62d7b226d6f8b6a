-- Addresses that the mail provider rejects for good, or whose owners called our mails spam. The hash is SHA-256 of the lower-case address. No row refers to
-- a member: the provider counts bounces by address, whoever has it. A job deletes rows after 180 days.
create table mail_suppression (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  reason text not null check (reason in ('bounce', 'complaint')),
  since timestamptz not null default now()
);
