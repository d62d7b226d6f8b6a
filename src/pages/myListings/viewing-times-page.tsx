import { data, Form, Link, useNavigation } from "react-router";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { offerTimes } from "../../features/viewings/offer-times.ts";
import { addressLength, slotLimits } from "../../features/viewings/viewing.limits.ts";
import { OfferGrid } from "../../features/viewings/web/offer-grid.tsx";
import { OfferedList } from "../../features/viewings/web/offered-list.tsx";
import { viewingErrorText } from "../../features/viewings/web/viewing-errors.ts";
import * as m from "../../paraglide/messages.js";
import { getActor } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orUnreachable } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/viewing-times-page";
import { performIntent } from "./viewing-times-action.ts";
import "./viewing-times-page.css";

const doneTexts = { offered: m.viewing_offer_done, moved: m.viewing_offered_moved, ended: m.viewing_offered_ended };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = listingIdSchema.safeParse(params.id).data;
  if (id === undefined) throw data(null, { status: 404 });
  const actor = getActor(context);
  const { viewings, listings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const [offered, listing] = await orErrorPage(
    Promise.all([viewings.listOffered(actor, id), listings.getForMember(actor, id)]),
  );
  const done = searchParams.get("done");
  return {
    ...offered,
    title: listing.title,
    moving: searchParams.get("move") ?? undefined,
    done: done && done in doneTexts ? (done as keyof typeof doneTexts) : undefined,
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
export default function ViewingTimesPage({
  loaderData: { address, slots, title, moving, done, now },
  actionData,
}: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const times = offerTimes(now);
  const failed = actionData && "values" in actionData ? actionData : undefined;
  const values = failed?.values ?? { address: address ?? "", seats: String(slots.at(-1)?.seats ?? 1), starts: [] };
  return (
    <Section width="narrow" labelledBy="viewing-times-title">
      <Link to="/myListings" className="viewing-back">
        <Icon name="arrow-left" size="s" /> {m.viewing_offer_back()}
      </Link>
      <SectionHeading
        level={1}
        id="viewing-times-title"
        title={m.viewing_offer_title()}
        lead={m.viewing_offer_lead()}
      />
      <p className="viewing-times-room" lang={writtenIn(title)}>
        {title}
      </p>
      {isRefused(actionData) && (
        <Notice tone="error" title={m.viewing_failed_title()} announce>
          {viewingErrorText(actionData.refusal)}
        </Notice>
      )}
      {!actionData && done && <Notice tone="success">{doneTexts[done]()}</Notice>}
      {slots.length > 0 && (
        <section className="viewing-times-part" aria-labelledby="offered-title">
          <h2 id="offered-title">{m.viewing_offered_title()}</h2>
          <OfferedList slots={slots} times={times} moving={moving} now={now} />
        </section>
      )}
      <section className="viewing-times-part" aria-labelledby="offer-title" id="offer">
        <h2 id="offer-title">{slots.length > 0 ? m.viewing_offer_more() : m.viewing_offer_new()}</h2>
        <Form
          key={slots.map(({ _id }) => _id).join()}
          method="post"
          action="?"
          className="viewing-times-form"
          noValidate
        >
          <TextField
            label={m.viewing_offer_address()}
            name="address"
            autoComplete="street-address"
            defaultValue={values.address}
            maxLength={addressLength.max}
            required
            hint={m.viewing_offer_address_hint()}
            error={
              failed?.problem === "address"
                ? m.viewing_offer_address_missing({ min: number(addressLength.min), max: number(addressLength.max) })
                : undefined
            }
          />
          <SelectField
            label={m.viewing_offer_seats()}
            name="seats"
            defaultValue={values.seats}
            hint={m.viewing_offer_seats_hint()}
            options={Array.from({ length: slotLimits.seats }, (_, index) => ({
              value: String(index + 1),
              label: number(index + 1),
            }))}
          />
          <OfferGrid times={times} offered={slots.map(({ startsAt }) => startsAt)} chosen={values.starts} />
          <div className="viewing-times-submit">
            {failed?.problem === "starts" && (
              <p className="field-error" role="alert">
                <Icon name="alert" size="s" />
                {values.starts.length > 0
                  ? m.viewing_offer_too_many({ most: number(slotLimits.atOnce) })
                  : m.viewing_offer_none()}
              </p>
            )}
            <Button type="submit" name="intent" value="offer" size="l" wide busy={isBusy}>
              {m.viewing_offer_submit()}
            </Button>
          </div>
        </Form>
      </section>
    </Section>
  );
}
