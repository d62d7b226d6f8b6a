/**
 * Which viewings were booked and acknowledged, to be compared with the database: none may be missing, and no seat be
 * taken twice.
 */
import type { Client } from "pg";
import type { ProofRow } from "../lib/proof.ts";
import type { LoadConversation } from "./conversations.ts";

export class BookingLedger {
  /** By conversation. */
  readonly begun = new Set<string>();
  readonly acknowledged = new Set<string>();

  /** One that nobody has booked yet. */
  begin(conversations: readonly LoadConversation[]): LoadConversation | undefined {
    const free = conversations.find(({ id }) => !this.begun.has(id));
    if (free) this.begun.add(free.id);
    return free;
  }
}

export async function auditBookings(
  client: Pick<Client, "query">,
  { begun, acknowledged }: BookingLedger,
): Promise<ProofRow> {
  const { rows } = await client.query<{ id: string }>(
    "select conversation_id as id from viewing where state = 'booked'",
  );
  const { rows: wrong } = await client.query(
    "select from viewing_slot s where taken <> (select count(*) from viewing v where v.slot_id = s.id and v.state <> 'cancelled')",
  );
  const booked = rows.map(({ id }) => id);
  const lost = [...acknowledged].filter((id) => !booked.includes(id)).length;
  const twice = booked.length - new Set(booked).size + wrong.length;
  return {
    test: "viewings booked under load: none lost, none twice",
    figure: `${acknowledged.size} acknowledged, ${lost} lost, ${twice} twice`,
    // A very small run may book nothing.
    isPassed: lost === 0 && twice === 0 && (acknowledged.size > 0 || begun.size === 0),
  };
}
