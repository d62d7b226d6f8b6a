/** What the senders know: what they sent, what they were told, and when. Held against the database afterwards. */

export type WriteKind = "post" | "like" | "edit" | "upload" | "sign-in";

/** One try. `seen` is what its sender saw if it failed: a status with the problem's code, or that the line broke. */
export interface Attempt {
  kind: WriteKind;
  at: number;
  endedAt: number;
  seen: string | undefined;
}

/** A post that was sent, under a title that no other has. */
export interface SentPost {
  title: string;
  /** Its text makes the rules hold it back, and its owner is told by mail. */
  isMailed: boolean;
  /** Of the post, once somebody answered that it is there. */
  id: string | undefined;
}

export class Ledger {
  readonly attempts: Attempt[] = [];
  readonly posts: SentPost[] = [];
  /** Pairs of member and listing, and whether the like is there by the last answer. */
  readonly likes = new Map<string, boolean>();
  /** The rent of a listing by the last answer to an edit. */
  readonly rents = new Map<string, number>();
  /** Photos that were said to be uploaded, and the session ids that were given out. */
  readonly photos: string[] = [];
  readonly sessions: string[] = [];
  /** Writes that their sender gave up on. */
  givenUp = 0;

  get acknowledged(): number {
    return this.attempts.filter(({ seen }) => seen === undefined).length;
  }

  get failures(): (Attempt & { seen: string })[] {
    return this.attempts.filter((attempt): attempt is Attempt & { seen: string } => attempt.seen !== undefined);
  }
}

/** Each with how often, most often first. */
export function countSeen(failures: readonly (Attempt & { seen: string })[]): [seen: string, times: number][] {
  const counts = new Map<string, number>();
  for (const { kind, seen } of failures) counts.set(`${kind}: ${seen}`, (counts.get(`${kind}: ${seen}`) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
