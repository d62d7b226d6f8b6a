import { data, redirect } from "react-router";
import { ModeratorNote, type OwnState } from "../../features/freshness/web/own-state.tsx";
import { todayInDhaka } from "../../features/listings/listing.limits.ts";
import type { ListingChanges } from "../../features/listings/listing.schema.ts";
import { wireListingParams } from "../../features/listings/listing.wire.ts";
import { type ListingFormValues, toFormValues } from "../../features/listings/listing-fields.ts";
import type { ListingState } from "../../features/listings/listing-life.ts";
import type { ListingsService } from "../../features/listings/server/listings.service.ts";
import { ListingForm } from "../../features/listings/web/listing-form.tsx";
import { sendListing } from "../../features/listings/web/listing-form-draft.ts";
import { OVERWRITE, PHONE_MAY_BE_PUBLIC } from "../../features/listings/web/listing-form-failure.tsx";
import {
  differencesOf,
  isRefusal,
  readListingChanges,
  readListingForm,
  refuse,
  refuseFailed,
} from "../../features/listings/web/listing-form-input.ts";
import { AWAITED_IMAGE, photoBase } from "../../features/photos/photo-files.ts";
import { textsWithPhone } from "../../features/safety/phone-in-text.ts";
import { rowId } from "../../features/search/web/room-row.ts";
import * as m from "../../paraglide/messages.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { getActor, siteContext } from "../../platform/http/page.context.ts";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { textOf } from "../../platform/web/form.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { toast } from "../../ui/toast-store.ts";
import type { FrameHandle } from "../frame/site-frame.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/update-listing-page";

interface DecisionNoticeProps {
  own: Pick<OwnState, "state" | "note">;
  /** Undefined if there is nothing to appeal or it is too late. */
  appeal: { isAppealed: true } | { isAppealed: false; path: string } | undefined;
}

/**
 * Shows what a moderator or the risk rules decided about the listing. Shows nothing if the listing is not held back.
 */
export function DecisionNotice({ own: { state, note }, appeal }: DecisionNoticeProps) {
  if (state !== "waiting" && state !== "changes" && state !== "removed") return null;
  const texts = { waiting: m.life_waiting_text, changes: m.life_changes_here, removed: m.life_removed_here };
  const titles = { waiting: m.life_waiting_title, changes: m.life_changes_title, removed: m.life_removed_title };
  const link = appeal && !appeal.isAppealed && (
    <ButtonLink to={appeal.path} variant="secondary">
      {m.life_appeal()}
    </ButtonLink>
  );
  return (
    <Notice tone={state === "removed" ? "error" : "warning"} title={titles[state]()} action={link}>
      <p>{texts[state]()}</p>
      <ModeratorNote note={note} />
      {appeal?.isAppealed && <p>{m.life_appealed()}</p>}
    </Notice>
  );
}

const MY_LISTINGS = "/myListings";
/** Without JavaScript there is no toast after the redirect, so the next page reads the result from the query. */
const MY_LISTINGS_AFTER_UPDATE = `${MY_LISTINGS}?updated=`;
/** A moderator must approve the post before it is shown again. */
const WAITING = "waiting";

/** This page shows the buttons of its steps in the place of the tab bar. */
export const handle: FrameHandle = { hasActionBar: true };

export const meta: Route.MetaFunction = () => [{ title: m.form_update_page_title() }];

function getId(params: { id: string }): string {
  const parsed = wireListingParams.safeParse(params);
  if (!parsed.success) throw data(null, { status: 404 });
  return parsed.data.id;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const { uid, name, email } = actor;
  const id = getId(params);
  const own = await orErrorPage(readOwn(context.get(servicesContext).listings, actor, id));
  if (!own) return data({ id, own: undefined }, { status: 403 });
  const isDecided = own.decision.state === "changes" || own.decision.state === "removed";
  const appeal = isDecided ? await context.get(servicesContext).moderation.findOwnAppeal(actor, id) : undefined;
  return data({
    id,
    own: { ...own, appeal, member: { uid, name, email }, today: todayInDhaka(), map: context.get(siteContext).map },
  });
}

/** Reads the member's own post with its form values. The result is undefined if it belongs to another member. */
async function readOwn(listings: ListingsService, actor: Actor, id: string) {
  // Read the version first, so that a save between the two reads causes a conflict and is not overwritten.
  const version = (await listings.versionOf(id)) ?? "";
  const listing = await listings.getForMember(actor, id);
  // `uid` is only present for the owner.
  if (listing.uid !== actor.uid) return undefined;
  const { ownPhotos: saved = [], imageUrl } = listing;
  const values = toFormValues({
    ...listing,
    imageUrl: isTypedUrl(imageUrl) ? imageUrl : "",
    photos: saved.filter(({ state }) => state !== "refused"),
  });
  return { values, saved, version, decision: { state: listing.state ?? "live", note: listing.note ?? null } };
}

/** Whether the owner typed this URL. Other URLs are the cover of uploaded photos, or its placeholder. */
const isTypedUrl = (url: string) => url !== AWAITED_IMAGE && photoBase(url) === undefined;

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const id = getId(params);
  const form = await request.formData();
  const values = readListingForm(form);
  const seen = textOf(form, "version") || undefined;
  const { listings } = context.get(servicesContext);
  const checked = readListingChanges(values);
  if ("problems" in checked) return refuse({ ...checked, values, seen }, 400);
  try {
    const phoneIn =
      form.has(PHONE_MAY_BE_PUBLIC) || textsWithPhone(values).length === 0
        ? []
        : textsWithPhone(values, (await readOwn(listings, actor, id))?.values);
    if (phoneIn.length > 0) return refuse({ failure: "phoneInText", phoneIn, values, seen }, 409);
    const { state } = await listings.update(actor, id, checked.input, textOf(form, OVERWRITE) || seen);
    return done(state);
  } catch (error) {
    // The loader then shows that the post belongs to another member.
    if (isRefusal(error, "not_owner")) return refuse({}, 403);
    if (isRefusal(error, "changed_meanwhile")) {
      const saved = await readOwn(listings, actor, id);
      if (saved && isSaved(checked.input, saved.values)) return done(undefined);
      if (saved)
        return refuse(
          {
            failure: "changed",
            values,
            seen,
            saved: { version: saved.version, differences: differencesOf(saved.values, values) },
          },
          409,
        );
    }
    return refuseFailed(error, values, context, seen);
  }
}

const done = (state: ListingState | undefined) =>
  redirect(MY_LISTINGS_AFTER_UPDATE + (state === WAITING ? WAITING : "1"), 303);

/** True if the same form was sent again because the first response was lost. */
function isSaved(changes: ListingChanges, saved: ListingFormValues): boolean {
  const checked = readListingChanges(saved);
  return "input" in checked && JSON.stringify(checked.input) === JSON.stringify(changes);
}

export function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  return sendListing(
    request,
    serverAction,
    (to) => to.startsWith(MY_LISTINGS_AFTER_UPDATE),
    (to) => {
      toast.successOnNextPage(m.form_updated(), to.endsWith(WAITING) ? m.form_updated_waiting() : undefined);
      return redirect(`${MY_LISTINGS}#${rowId(params.id)}`);
    },
  );
}

export default function UpdateListingPage({ loaderData: { id, own }, actionData }: Route.ComponentProps) {
  if (!own) return <NotYours id={id} />;
  return (
    <Section labelledBy="update-title">
      <div className="listing-form-page">
        <SectionHeading level={1} id="update-title" title={m.form_update_title()} lead={m.form_update_lead()} />
        <DecisionNotice own={own.decision} appeal={own.appeal} />
        <ListingForm
          key={id}
          action={`/updatePage/${id}`}
          submitLabel={m.form_update_submit()}
          member={own.member}
          values={own.values}
          saved={own.saved}
          version={own.version}
          outcome={actionData}
          required={false}
          today={own.today}
          map={own.map}
        />
      </div>
    </Section>
  );
}

function NotYours({ id }: { id: string }) {
  return (
    <EmptyState
      title={m.form_not_yours()}
      level={1}
      drawing="lost"
      actions={
        <>
          <ButtonLink to={MY_LISTINGS}>{m.nav_mine()}</ButtonLink>
          <ButtonLink to={`/featuredPostDetails/${id}`} variant="secondary">
            {m.form_not_yours_see()}
          </ButtonLink>
        </>
      }
    >
      {m.form_not_yours_text()}
    </EmptyState>
  );
}
