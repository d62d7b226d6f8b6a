import { sql } from "kysely";
import type { Executor } from "../../src/platform/db/database.ts";

const OWNERS = 500;
/** Statements time out after some seconds, and each listing is written to many indexes. */
const AT_ONCE = 500;

/** Listings of many owners. Each has a unique phone number that cannot be confused with other digits in a response. */
export async function addListings(db: Executor, listings: number): Promise<{ ids: string[]; phones: string[] }> {
  await sql`
    insert into member (uid, name, email, email_verified)
    select 'owner-' || n, 'Owner ' || n, 'owner-' || n || '@example.com', true
      from generate_series(1, ${OWNERS}::integer) n`.execute(db);
  for (let first = 1; first <= listings; first += AT_ONCE)
    await sql`
    insert into listing (owner_id, rent, age, move_in, gender, accommodation, smoking, available, title, location,
      profession, interests, description, phone, image_url)
    select m.id, 6000 + n % 9000, 25, current_date + 20, (array['male', 'female'])[1 + n % 2]::gender, 'single',
      'nonSmoker', true, 'Room ' || n, 'Mirpur, Dhaka', 'Teacher',
           'tea', 'A room, number ' || n, '+88019' || lpad((n * 7919 % 90000000 + 10000000)::text, 8, '0'),
             '/images/rooms/room-bedroom1-0.webp'
    from generate_series(${first}::integer, ${Math.min(first + AT_ONCE - 1, listings)}::integer) n
      join member m on m.uid = 'owner-' || (1 + n % ${OWNERS}::integer)`.execute(db);
  const rows = await db.selectFrom("listing").select(["id", "phone"]).orderBy("id").execute();
  return { ids: rows.map(({ id }) => id), phones: rows.map(({ phone }) => phone) };
}
