-- How many people hear that a room is taken, and when: its owner reads it, and can undo it before. Null: marked as taken before this was kept.

alter table listing add column taken_told integer;
alter table listing add column tell_at timestamptz;
