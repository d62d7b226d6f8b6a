import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { accommodationOnWire } from "../../listings/listing-choices.ts";
import { stateOf } from "../../listings/listing-life.ts";
import { photoAddress } from "../../photos/photo-files.ts";
import { moderationLimits, type WireCase, type WireCaseSummary } from "../moderation.schema.ts";
import type { AppealedCase } from "./appeals.queries.ts";
import {
  countHeldMessages,
  findAccountEvidence,
  findPostEvidence,
  findWantedEvidence,
  listHistory,
  listReports,
  listSamePhotos,
  listSameText,
  type PostEvidence,
} from "./evidence.queries.ts";
import { possibleDecisions } from "./moderation.policy.ts";
import type { CaseRow, WholeCase } from "./moderation.queries.ts";

export function toSummary(row: CaseRow): WireCaseSummary {
  const { id, kind, score, reasons, openedAt, reports, isPaused, listingId, title, imageUrl } = row;
  return {
    id,
    kind,
    score,
    reasons,
    openedAt: openedAt.toISOString(),
    member: { person: row.memberId, name: row.memberName },
    listing: listingId === null ? null : { _id: listingId, title: title ?? "", imageUrl: imageUrl ?? "" },
    reports,
    isPaused,
  };
}

function toPost({
  id,
  accommodation,
  photoKeys,
  createdAt,
  samePhone: _samePhone,
  available,
  state,
  ...same
}: PostEvidence): WireCase["post"] {
  return {
    _id: id,
    ...same,
    accommodationFor: accommodationOnWire[accommodation],
    photos: photoKeys.map(photoAddress),
    state: stateOf({ state, available }),
    createdAt: createdAt.toISOString(),
  };
}

export interface AppealedDecision extends AppealedCase {
  /** Whether the reader may decide the appeal. */
  mayDecide: boolean;
}

function toAppealed({
  id,
  decision,
  decidedAt,
  note,
  reasons,
  listingId,
  title,
  mayDecide,
}: AppealedDecision): WireCase["appealed"] {
  return {
    caseId: id,
    decision,
    decidedAt: decidedAt?.toISOString() ?? null,
    note,
    reasons,
    listing: listingId === null ? null : { _id: listingId, title: title ?? "" },
    mayDecide,
  };
}

/** Collects the findings of rules and reporters, and what else is known about the listing and its member. */
export async function collectEvidence(
  db: Executor,
  found: WholeCase,
  appealed: AppealedDecision | undefined,
  hideNumbers: (text: string) => string,
): Promise<WireCase> {
  const { memberId, listingId } = found;
  const limit = moderationLimits.evidence;
  const [account, post, wanted, reported, history, sameText, samePhotos, heldMessages] = await Promise.all([
    findAccountEvidence(db, memberId),
    listingId === null ? undefined : findPostEvidence(db, listingId),
    listingId === null ? findWantedEvidence(db, memberId) : undefined,
    listReports(db, memberId, listingId, limit),
    listHistory(db, memberId, listingId, limit),
    listingId === null ? [] : listSameText(db, listingId, limit),
    listingId === null ? [] : listSamePhotos(db, listingId, limit),
    listingId === null ? countHeldMessages(db, memberId) : 0,
  ]);
  if (!account) throw new AppError("case_not_found");
  const question = {
    kind: found.kind,
    isDecided: found.decidedAt !== null,
    isMemberSuspended: account.suspended,
    state: post && stateOf(post),
  };
  return {
    ...toSummary(found),
    words: found.words,
    decision: found.decision,
    decidedAt: found.decidedAt?.toISOString() ?? null,
    note: found.note,
    decisions: appealed && !appealed.mayDecide ? [] : possibleDecisions(question),
    appealed: appealed ? toAppealed(appealed) : null,
    account: { ...account, since: account.since.toISOString() },
    post: post ? toPost(post) : null,
    wanted: wanted
      ? {
          _id: wanted.id,
          title: wanted.title,
          description: wanted.description,
          createdAt: wanted.createdAt.toISOString(),
        }
      : null,
    heldMessages,
    reported: reported.map(({ reason, words, at, messages }) => ({
      reason,
      words,
      at: at.toISOString(),
      messages: messages.map(({ text, sentAt, ...same }) => ({
        ...same,
        sentAt: new Date(sentAt).toISOString(),
        text: hideNumbers(text),
      })),
    })),
    sameText: sameText.map(({ id, title, ownerName }) => ({ _id: id, title, ownerName })),
    samePhotos: samePhotos.map(({ id, title, ownerName, key, otherKey }) => ({
      _id: id,
      title,
      ownerName,
      url: photoAddress(key),
      otherUrl: photoAddress(otherKey),
    })),
    samePhone: post?.samePhone ?? 0,
    history: history.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
}
