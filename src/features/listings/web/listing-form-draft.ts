import { type RefObject, useCallback, useEffect, useState } from "react";
import { data, isRouteErrorResponse } from "react-router";
import { textsOf } from "../../../platform/web/form.ts";
import { type DraftFormat, readDraft, saveDraft } from "../../../ui/use-form-draft.ts";
import { sendAlbum } from "../../photos/photo-albums.ts";
import { type ListingFormValues, listingFormNames } from "../listing-fields.ts";
import type { FormFailure, FormOutcome } from "./listing-form-input.ts";

const PREFIX = "nest-mates-draft:";

type Changes = Partial<ListingFormValues>;

export interface DraftOwner {
  uid: string;
  form: string;
}

export const draftKey = (uid: string, form: string): string => `${PREFIX}${uid}:${form}`;

function forgetDraft(key: unknown): void {
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
 * A draft holds only values that differ from the initial ones, so that it does not undo changes that were made
 * elsewhere.
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

/**
 * The current values of the form. `update` is for React's input event of the form: a native listener would render
 * before React has read the event, and so reset controlled fields. `version` changes when the fields are rendered anew.
 */
export function useLiveValues(form: RefObject<HTMLFormElement | null>, values: ListingFormValues, version: number) {
  const [live, setLive] = useState(values);
  // oxlint-disable-next-line react/set-state-in-effect -- the values are those of the DOM, which are known after the render only
  const update = useCallback(() => setLive(listingDraft.read(form.current)), [form]);
  // People may have typed before the script was loaded.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version has new fields
  useEffect(update, [update, version]);
  return { live, update };
}

/**
 * Submits the form in the browser. If the server cannot be reached, the form stays as it is and says so; an error page
 * would lose what was typed. A successful action redirects; `onDone` may redirect elsewhere.
 */
export async function sendListing(
  request: Request,
  serverAction: () => Promise<FormOutcome>,
  isDone: (to: string) => boolean,
  onDone?: (to: string) => Response,
) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response)) return data<FormOutcome>({ failure: failureOf(error) }, { status: 503 });
    // A redirect to the login page is not success: the draft has to stay.
    const to = error.headers.get("location") ?? "";
    if (!isDone(to)) throw error;
    const draft = form.get("draft");
    forgetDraft(draft);
    if (typeof draft === "string") sendAlbum(draft);
    throw onDone?.(to) ?? error;
  }
}

function failureOf(error: unknown): FormFailure {
  if (isRouteErrorResponse(error)) return error.status === 429 || error.status === 503 ? "busy" : "fault";
  // fetch throws a TypeError if there is no response.
  return error instanceof TypeError ? "offline" : "fault";
}
