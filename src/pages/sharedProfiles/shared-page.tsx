import { data, redirect } from "react-router";
import type { AreasService } from "../../features/areas/server/areas.service.ts";
import { invitePath } from "../../features/conversations/conversation-paths.ts";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { sharedCursorSchema, type WireSharedProfile } from "../../features/seekers/profile.wire.ts";
import { profileView } from "../../features/seekers/web/profile-labels.ts";
import { SHARED_PATH } from "../../features/seekers/web/seeker-paths.ts";
import { type SharedAnswer, SharedAnswerNotice, SharedBy } from "../../features/seekers/web/shared-by.tsx";
import { SharedOffers } from "../../features/seekers/web/shared-offers.tsx";
import { SharedPerson, type SharedPersonView } from "../../features/seekers/web/shared-person.tsx";
import { reasonText } from "../../features/verdict/verdict-labels.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { getActor } from "../../platform/http/page.context.ts";
import { orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/shared-page";
import "./shared-page.css";

export const meta: Route.MetaFunction = () => [
  { title: m.shared_meta_title() },
  { name: "robots", content: "noindex" },
];

async function toView(shared: WireSharedProfile, areas: AreasService): Promise<SharedPersonView> {
  const { person, name, since, listing, profile, verdict, reasons } = shared;
  const named = await Promise.all(profile.areas.map((slug) => areas.get(slug)));
  return {
    person,
    name,
    since,
    listing: { id: listing._id, title: listing.title },
    verdict,
    // Texts without the seeker's values: the poster reads facts of their own home here, and the profile is shown below.
    reasons: reasons
      .filter((reason) => reason.verdict === verdict && verdict !== "yes")
      .map((reason) => reasonText(reason)),
    view: profileView(profile, { areas: named.filter((place) => place !== undefined) }),
  };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const cursor = sharedCursorSchema.safeParse(new URL(request.url).searchParams.get("cursor")).data;
  const { profiles } = context.get(servicesContext);
  const { wanted } = context.get(servicesContext);
  const [shared, sharedBy, offers, own] = await orErrorPage(
    Promise.all([
      profiles.listSharedWith(actor, cursor),
      profiles.listSharedBy(actor),
      wanted.offersTo(actor),
      wanted.own(actor),
    ]),
  );
  // This later page is empty because its last profiles were withdrawn.
  if (cursor && shared.people.length === 0) throw redirect(SHARED_PATH);
  const { areas } = context.get(servicesContext);
  return {
    people: await Promise.all(shared.people.map((one) => toView(one, areas))),
    next: shared.next && `${SHARED_PATH}?cursor=${shared.next}`,
    isLater: cursor !== undefined,
    sharedBy,
    offers: offers
      .map(await areas.localize(getLocale()))
      .map(({ _id, title, location, rent, name, isAvailable, offeredAt, verdict, over }) => ({
        id: _id,
        title,
        location,
        rent,
        name,
        isAvailable,
        offeredAt,
        verdict: verdict ?? undefined,
        over: over ?? undefined,
      })),
    hasWanted: own !== undefined && !own.isOver,
  };
}

/** Stops sharing the profile with a poster. The form without JavaScript posts here too. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const listing = listingIdSchema.safeParse((await request.formData()).get("listing"));
  if (!listing.success) throw data(null, { status: 400 });
  return orRefusal<SharedAnswer>(
    context
      .get(servicesContext)
      .profiles.unshare(actor, listing.data)
      .then(() => ({ takenBack: listing.data })),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

/** Shows profiles shared with the member, rooms offered to them, and the member's own shares. */
export default function SharedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, next, isLater, sharedBy, offers, hasWanted } = loaderData;
  return (
    <Section width="narrow" labelledBy="shared-title">
      <SectionHeading level={1} id="shared-title" title={m.shared_title()} lead={m.shared_lead()} />
      <div className="shared">
        {actionData && <SharedAnswerNotice answer={actionData} />}
        <section className="shared-part" aria-labelledby="shared-with">
          <h2 id="shared-with">{m.shared_with()}</h2>
          <p className="shared-lead">{people.length > 0 ? m.shared_with_lead() : m.shared_with_none()}</p>
          {people.length > 0 && (
            <ul className="shared-people">
              {people.map((person) => (
                <SharedPerson key={`${person.person} ${person.listing.id}`} shared={person}>
                  <ButtonLink to={invitePath(person.listing.id, person.person)} variant="secondary" icon="message">
                    {m.invite_go({ name: person.name })}
                  </ButtonLink>
                </SharedPerson>
              ))}
            </ul>
          )}
          {(next || isLater) && (
            <Pagination
              label={m.pages_label()}
              previous={isLater ? SHARED_PATH : undefined}
              next={next ?? undefined}
              previousLabel={m.pages_first()}
              nextLabel={m.pages_next()}
            />
          )}
        </section>
        <SharedOffers offers={offers} hasWanted={hasWanted} />
        <SharedBy shares={sharedBy} />
      </div>
    </Section>
  );
}
