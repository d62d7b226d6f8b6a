import { textsOf } from "../../../platform/web/form.ts";
import { type DraftFormat, readDraft, saveDraft } from "../../../ui/use-form-draft.ts";
import { type ListingFormValues, listingFormNames } from "../listing-fields.ts";

const PREFIX = "nest-mates-draft:";

type Changes = Partial<ListingFormValues>;

export interface DraftOwner {
  uid: string;
  form: string;
}

export const draftKey = (uid: string, form: string): string => `${PREFIX}${uid}:${form}`;

export function forgetDraft(key: unknown): void {
  if (typeof key === "string" && key.startsWith(PREFIX)) saveDraft(key, undefined);
}

function toChanges(saved: unknown): Changes | undefined {
  if (typeof saved !== "object" || saved === null) return undefined;
  const values = saved as Record<string, unknown>;
  return Object.fromEntries(
    listingFormNames.flatMap((name) => (typeof values[name] === "string" ? [[name, values[name]]] : [])),
  );
}

/** Moves a draft to another form, without photos: the listing of the other form has them already. */
export function handOverDraft(from: string, to: string): void {
  const { photos: _photos, imageUrl: _imageUrl, ...values } = toChanges(readDraft(from)) ?? {};
  saveDraft(to, Object.keys(values).length > 0 ? values : undefined);
  forgetDraft(from);
}

const changedFrom = (base: ListingFormValues, now: ListingFormValues): Changes =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== base[name as keyof ListingFormValues]));

/**
 * A draft holds only what differs from the initial values, so that a listing that was changed elsewhere stays as it is
 * now.
 */
export const listingDraft: DraftFormat<ListingFormValues> = {
  read(form) {
    const data = new FormData(form ?? undefined);
    return Object.fromEntries(
      listingFormNames.map((name) => [name, textsOf(data, name).join(",")]),
    ) as ListingFormValues;
  },
  toSaved(now, base) {
    const changes = changedFrom(base, now);
    return Object.keys(changes).length > 0 ? changes : undefined;
  },
  restore(saved, base, now) {
    const kept = toChanges(saved);
    return kept && { ...base, ...kept, ...changedFrom(base, now) };
  },
};
