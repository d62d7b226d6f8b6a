/** Which messages were sent and acknowledged, to be compared with the database: none may be missing or stored twice. */
import type { Client } from "pg";
import type { Dice } from "../../scripts/seed/dice.ts";
import { newNonce } from "../../src/features/conversations/nonce.ts";
import type { ProofRow } from "../lib/proof.ts";
import type { LoadConversation } from "./conversations.ts";
import type { LoadMember } from "./members.ts";

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

  acknowledge(nonce: string): void {
    this.acknowledged.add(nonce);
  }
}

interface Stored {
  nonce: string;
  times: number;
}

export async function auditMessages(
  client: Pick<Client, "query">,
  { sent, acknowledged }: MessageLedger,
): Promise<ProofRow> {
  const { rows } = await client.query<Stored>(
    "select nonce, count(*)::integer as times from conversation_message where nonce = any($1::bigint[]) group by nonce",
    [[...sent.keys()]],
  );
  const stored = new Map(rows.map(({ nonce, times }) => [nonce, times]));
  const lost = [...acknowledged].filter((nonce) => !stored.has(nonce)).length;
  const twice = rows.filter(({ times }) => times > 1).length;
  return {
    test: "messages under load, one in ten sent again: none lost, none twice",
    figure: `${acknowledged.size} acknowledged, ${lost} lost, ${twice} twice`,
    isPassed: lost === 0 && twice === 0 && acknowledged.size > 0,
  };
}
