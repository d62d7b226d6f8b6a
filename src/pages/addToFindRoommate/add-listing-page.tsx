import { useEffect, useRef } from "react";
import { redirect } from "react-router";
import { todayInDhaka } from "../../features/listings/listing.limits.ts";
import { wireListingInput, wireListingParams } from "../../features/listings/listing.wire.ts";
import {
  emptyFormValues,
  type ListingFormValues,
  mustSayWhoSeesNumber,
} from "../../features/listings/listing-fields.ts";
import type { ListingsService } from "../../features/listings/server/listings.service.ts";
import { ListingForm } from "../../features/listings/web/listing-form.tsx";
import {
  getActor,
  isRefusal,
  lacksPicture,
  readListingForm,
  refuse,
  refuseFailed,
  toProblems,
  toWireInput,
} from "../../features/listings/web/listing-form-input.ts";
import type { FieldProblems } from "../../features/listings/web/listing-form-outcome.ts";
import { PHONE_MAY_BE_PUBLIC } from "../../features/listings/web/listing-form-phone-text.tsx";
import { PostedDialog } from "../../features/listings/web/listing-form-posted.tsx";
import { sendListing } from "../../features/listings/web/listing-form-send.ts";
import type { WireOwnPhoto } from "../../features/photos/photo.schema.ts";
import { textsWithPhone } from "../../features/safety/phone-in-text.ts";
import * as m from "../../paraglide/messages.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { siteContext } from "../../platform/http/page.context.ts";
import { parseJson } from "../../platform/json-text.ts";
import { resendPath } from "../../platform/web/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { FrameHandle } from "../frame/site-frame.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/add-listing-page";

const ADD_PATH = "/addToFindRoommate";
const POSTED = "posted";
const none: readonly WireOwnPhoto[] = [];
/**
 * Idempotency: if the response was lost, sending the same form again within 10 minutes does not create a second post.
 */
const sameForm = { key: "form", forSeconds: 600 };

/** The buttons of the steps. */
export const handle: FrameHandle = { hasActionBar: true };

export const meta: Route.MetaFunction = () => [{ title: m.form_add_page_title() }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const { uid, name, email, isEmailVerified } = actor;
  const { listings } = context.get(servicesContext);
  const [posted, mustWait] = await Promise.all([
    findOwnPost(listings, actor, new URL(request.url).searchParams.get(POSTED)),
    listings.mustWait(actor),
  ]);
  const { map, origin } = context.get(siteContext);
  return { member: { uid, name, email }, isEmailVerified, mustWait, posted, today: todayInDhaka(), map, origin };
}

/** The post just created. The id in the URL is not trusted: it must be the member's newest post. */
async function findOwnPost(listings: ListingsService, actor: Actor, id: string | null) {
  const params = wireListingParams.safeParse({ id });
  if (!params.success) return undefined;
  const { json } = await listings.listOwn(actor, actor.uid, { limit: 1, before: undefined });
  const [newest] = parseJson(json);
  if (newest?._id !== params.data.id) return undefined;
  const { _id: newestId, title, rent, location, state } = newest;
  return { id: newestId, title, rent, location, isWaiting: state === "waiting", isAvailable: state === "live" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const form = await request.formData();
  const values = readListingForm(form);
  const input = wireListingInput.safeParse(toWireInput(values, undefined));
  if (!input.success || mustSayWhoSeesNumber(values))
    return refuse({ problems: problemsOf(input.error, values), values }, 400);
  const phoneIn = form.has(PHONE_MAY_BE_PUBLIC) ? [] : textsWithPhone(values);
  if (phoneIn.length > 0) return refuse({ failure: "phoneInText", phoneIn, values }, 409);
  try {
    const { id } = await context.get(servicesContext).listings.create(actor, input.data, sameForm);
    return redirect(`${ADD_PATH}?${POSTED}=${id}`, 303);
  } catch (error) {
    const posted = isRefusal(error, "photo_not_found")
      ? await context.get(servicesContext).listings.findListingWith(actor, input.data)
      : undefined;
    if (posted) return refuse({ failure: "posted", posted, values }, 409);
    return refuseFailed(error, values, context);
  }
}

const problemsOf = (error: Parameters<typeof toProblems>[0] | undefined, values: ListingFormValues): FieldProblems => ({
  ...(error && toProblems(error, values)),
  ...(lacksPicture(values) && { imageUrl: "required" }),
  ...(mustSayWhoSeesNumber(values) && { phoneShownTo: "required" }),
});

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendListing(request, serverAction, (to) => to.startsWith(`${ADD_PATH}?${POSTED}=`));
}

export default function AddListingPage({
  loaderData: { member, isEmailVerified, mustWait, posted, today, map, origin },
  actionData,
}: Route.ComponentProps) {
  const page = useRef<HTMLDivElement>(null);
  const wasPosted = useRef(false);
  useEffect(() => {
    // The dialog was closed: focus the first field for the next post.
    if (wasPosted.current && !posted) page.current?.querySelector<HTMLInputElement>("input[name='title']")?.focus();
    wasPosted.current = posted !== undefined;
  }, [posted]);
  return (
    <Section labelledBy="add-title">
      <div ref={page} className="listing-form-page">
        {posted && <PostedDialog listing={posted} origin={origin} addPath={ADD_PATH} />}
        <SectionHeading level={1} id="add-title" title={m.form_add_title()} lead={m.form_add_lead()} />
        {!isEmailVerified && <VerifyNotice />}
        {mustWait && <WaitNotice />}
        <ListingForm
          key={`form after ${posted?.id}`}
          action={ADD_PATH}
          submitLabel={m.form_add_submit()}
          member={member}
          values={emptyFormValues()}
          saved={none}
          outcome={actionData}
          required
          today={today}
          map={map}
        />
      </div>
    </Section>
  );
}

/** Also shown before: nobody should fill the form for nothing. What is typed is kept as a draft. */
function WaitNotice() {
  return (
    <Notice
      tone="warning"
      title={m.form_failure_waiting()}
      action={
        <ButtonLink to="/myListings" variant="secondary">
          {m.form_waiting_go()}
        </ButtonLink>
      }
    >
      {m.form_waiting_first()}
    </Notice>
  );
}

/** Shown before the member types anything: the form is rejected until the e-mail address is verified. */
function VerifyNotice() {
  return (
    <Notice
      tone="warning"
      title={m.form_failure_unverified()}
      action={
        <ButtonLink to={resendPath(ADD_PATH)} variant="secondary">
          {m.contact_verify_go()}
        </ButtonLink>
      }
    >
      {m.form_verify_first()}
    </Notice>
  );
}
