-- A seeker answers 'nobody came' with 'I was there'. While both say the opposite, the visit counts for nobody.
alter table viewing add column was_there_at timestamptz;
