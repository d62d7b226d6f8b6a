import { useEffect, useRef } from "react";
import { redirect } from "react-router";
import { ADD_PATH, COPY, copyPath } from "../../features/listings/copy-path.ts";
import { todayInDhaka } from "../../features/listings/listing.limits.ts";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { copyOf, filledFrom } from "../../features/listings/listing-copy.ts";
import { emptyFormValues } from "../../features/listings/listing-fields.ts";
import { ListingForm } from "../../features/listings/web/listing-form.tsx";
import { sendListing } from "../../features/listings/web/listing-form-draft.ts";
import { PHONE_MAY_BE_PUBLIC } from "../../features/listings/web/listing-form-failure.tsx";
import {
  isRefusal,
  readListingForm,
  readNewListing,
  refuse,
  refuseFailed,
} from "../../features/listings/web/listing-form-input.ts";
import type { WireOwnPhoto } from "../../features/photos/photo.schema.ts";
import { textsWithPhone } from "../../features/safety/phone-in-text.ts";
import * as m from "../../paraglide/messages.js";
import { getActor, siteContext } from "../../platform/http/page.context.ts";
import { resendPath } from "../../platform/web/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { FrameHandle } from "../frame/site-frame.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/add-listing-page";
import { PostedDialog } from "./posted-dialog.tsx";

const POSTED = "posted";
const none: readonly WireOwnPhoto[] = [];
/**
 * Idempotency: if the response was lost, sending the same form again within 10 minutes does not create a second post.
 */
const sameForm = { key: "form", forSeconds: 600 };

/** This page shows the buttons of its steps in the place of the tab bar. */
export const handle: FrameHandle = { hasActionBar: true };

export const meta: Route.MetaFunction = () => [{ title: m.form_add_page_title() }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const { uid, name, email, isEmailVerified } = actor;
  const { listings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const id = searchParams.get(POSTED);
  const copyId = listingIdSchema.safeParse(searchParams.get(COPY)).data;
  const [newest, mustWait, copied, last] = await Promise.all([
    id ? listings.findNewestOwn(actor) : undefined,
    listings.mustWait(actor),
    copyId === undefined ? undefined : listings.findToCopy(actor, copyId),
    listings.findToCopy(actor),
  ]);
  // The post just created. The id in the URL is not trusted.
  const posted = newest?.id === id ? newest : undefined;
  const { map, origin } = context.get(siteContext);
  return {
    member: { uid, name, email },
    isEmailVerified,
    mustWait,
    posted,
    copied: copied && { id: copied._id, title: copied.title },
    values: copied ? copyOf(copied) : last ? filledFrom(last) : emptyFormValues(),
    today: todayInDhaka(),
    map,
    origin,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const form = await request.formData();
  const values = readListingForm(form);
  const checked = readNewListing(values);
  if ("problems" in checked) return refuse({ ...checked, values }, 400);
  const phoneIn = form.has(PHONE_MAY_BE_PUBLIC) ? [] : textsWithPhone(values);
  if (phoneIn.length > 0) return refuse({ failure: "phoneInText", phoneIn, values }, 409);
  try {
    const { id } = await context.get(servicesContext).listings.create(actor, checked.input, sameForm);
    return redirect(`${ADD_PATH}?${POSTED}=${id}`, 303);
  } catch (error) {
    const posted = isRefusal(error, "photo_not_found")
      ? await context.get(servicesContext).listings.findListingWith(actor, checked.input)
      : undefined;
    if (posted) return refuse({ failure: "posted", posted, values }, 409);
    return refuseFailed(error, values, context);
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendListing(request, serverAction, (to) => to.startsWith(`${ADD_PATH}?${POSTED}=`));
}

export default function AddListingPage({
  loaderData: { member, isEmailVerified, mustWait, posted, copied, values, today, map, origin },
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
        {copied && <Notice tone="info">{m.form_copied({ title: copied.title })}</Notice>}
        <ListingForm
          key={`form after ${posted?.id} ${copied?.id}`}
          action={copied ? copyPath(copied.id) : ADD_PATH}
          submitLabel={m.form_add_submit()}
          member={member}
          values={values}
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

/** Shown before the member fills in the form, because it would be refused. Typed text is kept as a draft. */
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
