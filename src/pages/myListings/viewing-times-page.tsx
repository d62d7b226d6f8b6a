import { data } from "react-router";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { RoomStrip } from "../../features/listings/room-strip.tsx";
import { firstChoice, planOffer } from "../../features/viewings/offer-times.ts";
import { addressLength, slotLimits } from "../../features/viewings/viewing.limits.ts";
import { MoveSlot } from "../../features/viewings/web/move-slot.tsx";
import { OfferWeek } from "../../features/viewings/web/offer-week.tsx";
import { viewingErrorText } from "../../features/viewings/web/viewing-errors.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { getActor } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orUnreachable } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { TaskBar } from "../../ui/layout/task-bar.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/viewing-times-page";
import { performIntent } from "./viewing-times-action.ts";
import "./viewing-times-page.css";

/** The button that offers the times takes the place of the tab bar. */
export const handle = { hasActionBar: true };

const doneTexts = { offered: m.viewing_offer_done, moved: m.viewing_offered_moved, ended: m.viewing_offered_ended };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = listingIdSchema.safeParse(params.id).data;
  if (id === undefined) throw data(null, { status: 404 });
  const actor = getActor(context);
  const { viewings, listings, areas } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const [offered, wire] = await orErrorPage(
    Promise.all([viewings.listOffered(actor, id), listings.getForMember(actor, id)]),
  );
  const { title, rent, location, imageUrl, cover } = (await areas.localize(getLocale()))(wire);
  const done = searchParams.get("done");
  return {
    ...offered,
    listing: { id, title, rent, location, imageUrl, cover },
    moving: offered.slots.find(({ _id }) => _id === searchParams.get("move")),
    done: done && Object.hasOwn(doneTexts, done) ? (done as keyof typeof doneTexts) : undefined,
    now: Date.now(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = listingIdSchema.safeParse(params.id).data;
  if (id === undefined) throw data(null, { status: 404 });
  const actor = getActor(context);
  return performIntent(context.get(servicesContext).viewings, actor, id, await request.formData());
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

export const meta: Route.MetaFunction = () => [
  { title: m.viewing_offer_meta_title() },
  { name: "robots", content: "noindex" },
];

/** The poster's times for visits to one room. */
export default function ViewingTimesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { address, isAddressOfOther, slots, listing, moving, done, now } = loaderData;
  const plan = planOffer(loaderData, now);
  const answered = actionData && "choice" in actionData ? actionData : undefined;
  const first = answered?.choice ?? firstChoice(plan, slots.at(-1)?.seats ?? 1);
  const tooMany =
    first.starts.length > 0 ? m.viewing_offer_too_many({ most: number(slotLimits.perListing) }) : undefined;
  return (
    <section className="viewing-times" aria-labelledby="viewing-times-title">
      <TaskBar
        back="/myListings"
        backLabel={m.viewing_offer_back()}
        title={m.viewing_offer_title()}
        titleId="viewing-times-title"
      />
      <RoomStrip
        density="row"
        room={listing}
        line={<span lang={writtenIn(listing.location)}>{listing.location}</span>}
      />
      {isRefused(actionData) && (
        <Notice tone="error" title={m.viewing_failed_title()} announce>
          {viewingErrorText(actionData.refusal)}
        </Notice>
      )}
      {moving ? (
        <MoveSlot slot={moving} plan={plan} now={now} />
      ) : (
        <OfferWeek
          key={slots.map(({ _id }) => _id).join()}
          plan={plan}
          slots={slots}
          first={first}
          address={answered?.address ?? address ?? ""}
          isAddressOfOther={isAddressOfOther}
          addressError={
            answered?.problem === "address"
              ? m.viewing_offer_address_missing({ min: number(addressLength.min), max: number(addressLength.max) })
              : undefined
          }
          timesError={answered?.problem === "starts" ? (tooMany ?? m.viewing_offer_none()) : undefined}
          done={!actionData && done ? doneTexts[done]() : undefined}
        />
      )}
    </section>
  );
}
