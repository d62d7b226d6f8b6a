-- outside of a transaction
-- An amount of 0 for meals means 'in the rent' only if the post says that there is a cook. Otherwise our estimate counts: for a seat up to 5,000 taka,
-- for a room or a flat nothing. So the upper sum of such seats changes. It is computed anew and not added to, because this file may run twice.
do $$
declare
  last bigint := 0;
  ids bigint[];
begin
  loop
    select array_agg(id order by id) into ids from (select id from listing where id > last order by id limit 5000) batch;
    exit when ids is null;
    update listing
    set extras_high = coalesce((costs->>'serviceCharge')::integer, 500) + coalesce((costs->>'gas')::integer, 300)
      + coalesce((costs->>'electricity')::integer, 600) + coalesce((costs->>'water')::integer, 200)
      + coalesce((costs->>'internet')::integer, 250) + 5000
    where id = any (ids) and facts->>'unit' = 'seat' and costs->>'meals' = '0' and not facts ? 'meals';
    last := ids[array_upper(ids, 1)];
    commit;
  end loop;
end $$;
