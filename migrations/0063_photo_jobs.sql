-- pg-boss takes the job of a queue that was created first. A member's second and third photo are created a little later than they were, as
-- `photo.queued_at` says, so that many photos of one member keep nobody else waiting. They may start at once.
create or replace function queue_photo_job() returns trigger language plpgsql as $$
begin
  perform send_job('photo', new.id::text, jsonb_build_object('id', new.id::text), now(), 10);
  update pgboss.job set created_on = new.queued_at where name = 'photo' and singleton_key = new.id::text and state = 'created' and new.queued_at > now();
  return null;
end $$;
