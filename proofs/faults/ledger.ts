/** What the clients know: what they sent, which responses they got, and when. Compared with the database afterwards. */

export type WriteKind = "post" | "like" | "edit" | "upload" | "sign-in" | "message" | "viewing";

/** One try. `seen` is what the client saw if it failed: a status with the problem's code, or a lost connection. */
export interface Attempt {
  kind: WriteKind;
  at: number;
  endedAt: number;
  seen: string | undefined;
}

/** A post that was sent, with a unique title. */
export interface SentPost {
  title: string;
  /** Its text triggers a fraud rule: the post is held back, and the owner gets a mail. */
  isMailed: boolean;
  /** ID of the post, once a response acknowledged it. */
  id: string | undefined;
}

/** A message that was sent. A retry has the same nonce. */
export interface SentMessage {
  conversation: string;
  nonce: string;
  isAcknowledged: boolean;
}

export class Ledger {
  readonly attempts: Attempt[] = [];
  readonly posts: SentPost[] = [];
  /** Key: member and listing. Value: whether the like exists, by the last response. */
  readonly likes = new Map<string, boolean>();
  /** The rent of a listing, by the last response to an edit. */
  readonly rents = new Map<string, number>();
  /** Acknowledged photos and issued session IDs. */
  readonly photos: string[] = [];
  readonly sessions: string[] = [];
  readonly messages: SentMessage[] = [];
  /** Key: conversation. Value: the slot that its viewing is booked for, by the last response. */
  readonly visits = new Map<string, string | null>();
  givenUp = 0;

  get acknowledged(): number {
    return this.attempts.filter(({ seen }) => seen === undefined).length;
  }

  get failures(): (Attempt & { seen: string })[] {
    return this.attempts.filter((attempt): attempt is Attempt & { seen: string } => attempt.seen !== undefined);
  }
}

/** Failures by kind, with counts, the most frequent first. */
export function countSeen(failures: readonly (Attempt & { seen: string })[]): [seen: string, times: number][] {
  const counts = new Map<string, number>();
  for (const { kind, seen } of failures) counts.set(`${kind}: ${seen}`, (counts.get(`${kind}: ${seen}`) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
