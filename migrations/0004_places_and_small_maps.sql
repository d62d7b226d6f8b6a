-- A post without a pin is scattered round the middle of its area, not over the grid cells beside it. Posts that have a place keep it until they are next moved.

-- Somewhere in a square: where, depends on the listing's id alone.
create function scattered_spot(middle point, width double precision, listing_id bigint) returns point language sql immutable parallel safe
  return point(
    middle[0] + ((hashint8extended(listing_id, 1) & 65535) / 65536.0 - 0.5) * width,
    middle[1] + ((hashint8extended(listing_id, 2) & 65535) / 65536.0 - 0.5) * width);

create or replace function place_listing() returns trigger language plpgsql as $$
begin
  new.spot := case
    -- 300 m round a pin; 1.2 km round the middle of an area, since more is not known.
    when new.pin is not null then blurred_spot(flat_spot(new.pin[0], new.pin[1]), 0.0027, new.id)
    when new.area_id is not null then (select scattered_spot(flat_spot(lng, lat), 0.0108, new.id) from area where id = new.area_id)
  end;
  return new;
end $$;

-- A small map is read from this index alone, filters by area included.
drop index search_spot;
create index search_spot on listing_search using gist (spot) include (listing_id, available, traits, rent, move_in, age, area_id);
