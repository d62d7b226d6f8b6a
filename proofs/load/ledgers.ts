/**
 * What was sent and what was acknowledged, to be compared with the database: no message and no booked viewing may be
 * missing or stored twice.
 */
import type { Client } from "pg";
import type { Dice } from "../../scripts/seed/dice.ts";
import { newNonce } from "../../src/features/conversations/nonce.ts";
import type { ProofRow } from "../lib/proof.ts";
import type { LoadConversation } from "./conversations.ts";
import type { LoadMember } from "./members.ts";

type Database = Pick<Client, "query">;

export interface SentMessage {
  conversation: string;
  nonce: string;
  from: LoadMember;
}

export class MessageLedger {
  readonly sent = new Map<string, SentMessage>();
  readonly acknowledged = new Set<string>();

  begin({ id, people }: Pick<LoadConversation, "id" | "people">, dice: Pick<Dice, "one">): SentMessage {
    const message = { conversation: id, nonce: newNonce(), from: dice.one(people) };
    this.sent.set(message.nonce, message);
    return message;
  }
}

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

const toRow = (test: string, acknowledged: number, lost: number, twice: number, mayBeEmpty: boolean): ProofRow => ({
  test: `${test}: none lost, none twice`,
  figure: `${acknowledged} acknowledged, ${lost} lost, ${twice} twice`,
  isPassed: lost === 0 && twice === 0 && (acknowledged > 0 || mayBeEmpty),
});

export async function auditMessages(client: Database, { sent, acknowledged }: MessageLedger): Promise<ProofRow> {
  const { rows } = await client.query<{ nonce: string; times: number }>(
    "select nonce, count(*)::integer as times from conversation_message where nonce = any($1::bigint[]) group by nonce",
    [[...sent.keys()]],
  );
  const stored = new Set(rows.map(({ nonce }) => nonce));
  const lost = [...acknowledged].filter((nonce) => !stored.has(nonce)).length;
  const twice = rows.filter(({ times }) => times > 1).length;
  return toRow("messages under load, one in ten sent again", acknowledged.size, lost, twice, false);
}

export async function auditBookings(client: Database, { begun, acknowledged }: BookingLedger): Promise<ProofRow> {
  const { rows } = await client.query<{ id: string }>(
    "select conversation_id as id from viewing where state = 'booked'",
  );
  const { rows: wrong } = await client.query(
    "select from viewing_slot s where taken <> (select count(*) from viewing v where v.slot_id = s.id and v.state <> 'cancelled')",
  );
  const booked = new Set(rows.map(({ id }) => id));
  const lost = [...acknowledged].filter((id) => !booked.has(id)).length;
  const twice = rows.length - booked.size + wrong.length;
  // A very small run may book nothing.
  return toRow("viewings booked under load", acknowledged.size, lost, twice, begun.size === 0);
}
