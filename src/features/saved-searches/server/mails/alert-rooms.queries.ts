import { type Executor, readText } from "../../../../platform/db/database.ts";
import { prepared } from "../../../../platform/db/prepared.ts";
import { haveBlocked } from "../../../accounts/blocks.sql.ts";

export interface AlertRoom {
  id: string;
  title: string;
  rent: number;
  location: string;
  areaName: string | null;
  areaNameBn: string | null;
  isAvailable: boolean;
}

/**
 * Reads the rooms when the mail is sent. Rooms that were hidden or taken down meanwhile, and rooms of blocked owners,
 * are left out.
 */
const roomsText = prepared(`
  select l.id::text as id, l.title, l.rent, l.location, a.name as "areaName", a.name_bn as "areaNameBn",
    l.available as "isAvailable"
  from listing l left join area a on a.id = l.area_id
  where l.id = any($2::bigint[]) and is_shown(l.state, l.owner_away) and not ${haveBlocked("l.owner_id", "$1::bigint")}
    and not exists (select from saved_listing s where s.member_id = $1::bigint and s.listing_id = l.id
      and s.is_hidden)`);

export async function findAlertRooms(
  executor: Executor,
  memberId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AlertRoom>> {
  const rows = await readText<AlertRoom>(executor, roomsText, [memberId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
