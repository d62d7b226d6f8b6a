import * as m from "../../../paraglide/messages.js";
import type { Refusal } from "../../../platform/http/page-errors.ts";
import { number } from "../../../platform/i18n/format.ts";
import { moveInPath } from "../../viewings/viewing-paths.ts";
import { moveInLimits, type PayWay, payWays } from "../move-in.limits.ts";
import type { WireMoveIn } from "../move-in.schema.ts";

const ways: Record<PayWay, () => string> = {
  cash: m.move_in_way_cash,
  wallet: m.move_in_way_wallet,
  bank: m.move_in_way_bank,
  other: m.move_in_way_other,
};
export const payWayText = (way: PayWay): string => ways[way]();
export const payWayOptions = () => payWays.map((value) => ({ value, label: payWayText(value) }));

const errors: Partial<Record<Refusal, () => string>> = {
  move_in_fixed: m.move_in_error_fixed,
  not_possible_now: m.move_in_error_now,
  move_in_photos_full: () => m.move_in_photos_full({ count: number(moveInLimits.photosPerSide) }),
  photo_not_found: m.move_in_error_now,
  too_many_uploads: m.photo_failed_lately,
  move_in_not_found: m.move_in_error_now,
  sign_in_required: m.account_error_logged_out,
  overloaded: m.refusal_busy,
  too_many_requests: m.refusal_busy,
  fault: m.refusal_fault,
};
export const moveInErrorText = (refusal: Refusal): string => (errors[refusal] ?? m.refusal_unreachable)();

export const otherName = ({ side, poster, seeker }: Pick<WireMoveIn, "side" | "poster" | "seeker">): string =>
  side === "poster" ? seeker : poster;

export const hasConfirmed = (record: WireMoveIn, side: WireMoveIn["side"]): boolean =>
  (side === "poster" ? record.posterConfirmedAt : record.seekerConfirmedAt) !== null;

/** The link in a conversation. Its text says what to do next. Undefined if the reader has deleted the record. */
export function moveInLink(record: WireMoveIn): { path: string; text: string } | undefined {
  if (record.isDeleted) return undefined;
  const { side, version, viewing } = record;
  const name = otherName(record);
  const [own, theirs] = [hasConfirmed(record, side), hasConfirmed(record, side === "poster" ? "seeker" : "poster")];
  const text =
    own && theirs
      ? m.move_in_go_fixed()
      : own
        ? m.move_in_go_wait({ name })
        : version > 0 && (theirs || record.changedBy !== side)
          ? m.move_in_go_confirm({ name })
          : m.move_in_go_text();
  return { path: moveInPath(viewing), text };
}
