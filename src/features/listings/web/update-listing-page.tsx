import { data, redirect } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { siteContext } from "../../../platform/http/page.context.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { AWAITED_IMAGE, photoBase } from "../../photos/photo-files.ts";
import { todayInDhaka } from "../listing.limits.ts";
import { wireListingChanges, wireListingParams } from "../listing.wire.ts";
import { toFormValues } from "../listing-fields.ts";
import { listingsContext } from "../listings.context.ts";
import type { Route } from "./+types/update-listing-page";
import { ListingForm } from "./listing-form.tsx";
import { getActor, isRefusal, readListingForm, refuse, refuseFailed, toProblems, toWireInput } from "./listing-form-input.ts";
import { sendListing } from "./listing-form-send.ts";
import { orErrorPage } from "./listing-refusals.ts";

const MY_LISTINGS = "/myListings";
/** Where no script can show a message that outlives the page, the next page reads it from its address. */
const MY_LISTINGS_AFTER_UPDATE = `${MY_LISTINGS}?updated=`;
/** A person reads the post before it is shown again. */
const WAITING = "waiting";

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
  const listing = await orErrorPage(context.get(listingsContext).getForMember(actor, id));
  // Only its owner is told whose it is.
  if (listing.uid !== uid) return data({ id, own: undefined }, { status: 403 });
  const { ownPhotos: saved = [], imageUrl } = listing;
  const values = toFormValues({ ...listing, imageUrl: isWritten(imageUrl) ? imageUrl : "", photos: saved.filter(({ state }) => state !== "refused") });
  return data({ id, own: { member: { uid, name, email }, values, saved, today: todayInDhaka(), map: context.get(siteContext).map } });
}

/** Somebody typed it: it is neither the cover of the photos nor what stands in for it. */
const isWritten = (address: string) => address !== AWAITED_IMAGE && photoBase(address) === undefined;

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const id = getId(params);
  const values = readListingForm(await request.formData());
  const changes = wireListingChanges.safeParse(toWireInput(values, null));
  if (!changes.success) return refuse({ problems: toProblems(changes.error, values), values }, 400);
  try {
    const { state } = await context.get(listingsContext).update(actor, id, changes.data);
    return redirect(MY_LISTINGS_AFTER_UPDATE + (state === WAITING ? WAITING : "1"), 303);
  } catch (error) {
    // The page that comes with this answer says that it is not theirs.
    if (isRefusal(error, "not_owner")) return refuse({}, 403);
    return refuseFailed(error, values, context);
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendListing(
    request,
    serverAction,
    (to) => to.startsWith(MY_LISTINGS_AFTER_UPDATE),
    (to) => {
      toast.success(m.form_updated(), to.endsWith(WAITING) ? m.form_updated_waiting() : undefined);
      return redirect(MY_LISTINGS);
    },
  );
}

export default function UpdateListingPage({ loaderData: { id, own }, actionData }: Route.ComponentProps) {
  if (!own) return <NotYours id={id} />;
  return (
    <Section labelledBy="update-title">
      <div className="listing-form-page">
        <SectionHeading level={1} id="update-title" title={m.form_update_title()} lead={m.form_update_lead()} />
        <ListingForm
          key={id}
          action={`/updatePage/${id}`}
          submitLabel={m.form_update_submit()}
          member={own.member}
          values={own.values}
          saved={own.saved}
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
