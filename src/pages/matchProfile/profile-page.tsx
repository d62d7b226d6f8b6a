import { data, isRouteErrorResponse, redirect } from "react-router";
import { placeName } from "../../features/areas/area-names.ts";
import type { AreasService } from "../../features/areas/server/areas.service.ts";
import { todayInDhaka } from "../../features/listings/listing.limits.ts";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { type Listing, parseWireListings } from "../../features/listings/listing.wire.ts";
import { browsePath } from "../../features/search/browse-values.ts";
import { DELETE_QUESTION, DeletePart, deleteIntent } from "../../features/seekers/web/delete-part.tsx";
import { forgetDraft } from "../../features/seekers/web/profile-draft.ts";
import { ProfileEditor } from "../../features/seekers/web/profile-editor.tsx";
import type { ExampleRoom } from "../../features/seekers/web/profile-example.tsx";
import { type ProfileOutcome, profileEntries, toEntries } from "../../features/seekers/web/profile-form.ts";
import { checkProfile } from "../../features/seekers/web/profile-input.ts";
import { type SharedAnswer, SharedAnswerNotice, SharedBy, UNSHARE } from "../../features/seekers/web/shared-by.tsx";
import { isDatePast } from "../../features/verdict/requirements.ts";
import type { SeekerProfile } from "../../features/verdict/seeker-profile.schema.ts";
import { parseSentenceText } from "../../features/verdict/sentence.ts";
import * as m from "../../paraglide/messages.js";
import { localPath } from "../../platform/http/local-path.ts";
import { actorContext, getActor, logContext } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orRefusal, orUnreachable, refusalOf } from "../../platform/http/page-errors.ts";
import { readSentenceText } from "../../platform/web/cookies.ts";
import { PROFILE_PATH } from "../../platform/web/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { toast } from "../../ui/toast-store.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/profile-page";
import "./profile-page.css";

const DELETED = "deleted";
const deleteTexts = {
  title: m.seeker_delete_title,
  text: m.seeker_delete_text,
  action: m.seeker_delete,
  ask: m.seeker_delete_ask,
  confirm: m.seeker_delete_confirm,
};

export const meta: Route.MetaFunction = () => [
  { title: m.seeker_meta_title() },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const { searchParams } = new URL(request.url);
  const profile = await orErrorPage(context.get(servicesContext).profiles.getProfile(actor));
  return {
    uid: actor.uid,
    base: profileEntries(
      profile,
      await nameOf(profile, context.get(servicesContext).areas),
      parseSentenceText(readSentenceText(request.headers.get("cookie"))),
    ),
    hasProfile: profile !== undefined,
    sharedBy: profile ? await orErrorPage(context.get(servicesContext).profiles.listSharedBy(actor)) : [],
    example: profile ? undefined : await findExample(context),
    isDeleteAsked: profile !== undefined && searchParams.has(DELETE_QUESTION),
    isDeleted: profile === undefined && searchParams.has(DELETED),
    next: returnPath(searchParams.get("next")),
    hasPastDate: profile !== undefined && isDatePast(profile, todayInDhaka()),
    today: todayInDhaka(),
  };
}

/** The number of rooms from which the example is chosen. */
const EXAMPLES = 12;

/** Finds the recent room that states most facts. The form also works without an example. */
async function findExample(context: Route.LoaderArgs["context"]): Promise<ExampleRoom | undefined> {
  try {
    const { json } = await context
      .get(servicesContext)
      .search.listFor(context.get(actorContext), { available: true, sort: "newest", limit: EXAMPLES });
    const [best] = parseWireListings(json).toSorted(
      (one, other) => Object.keys(other.facts).length - Object.keys(one.facts).length,
    );
    return best && toExample(best);
  } catch (error) {
    context.get(logContext).error({ err: error }, "no example for the profile form");
    return undefined;
  }
}

/** Keeps only the data that the verdict needs. */
const toExample = ({ title, location, rent, moveIn, isAvailable, facts, costs }: Listing): ExampleRoom => ({
  title,
  location,
  rent,
  moveIn,
  isAvailable,
  facts,
  costs,
});

/** The local path to return to, or undefined. Must not allow an open redirect. */
function returnPath(next: unknown): string | undefined {
  const path = localPath(next);
  return path === "/" || path.split("?")[0] === PROFILE_PATH ? undefined : path;
}

async function nameOf(profile: SeekerProfile | undefined, areas: AreasService) {
  const [named, daily] = await Promise.all([
    Promise.all((profile?.areas ?? []).map((slug) => areas.get(slug))),
    profile?.dailyPlace === undefined ? undefined : areas.getPlace(profile.dailyPlace),
  ]);
  return {
    areas: named.flatMap((area) => (area ? [{ slug: area.slug, name: area.name, nameBn: area.nameBn }] : [])),
    dailyPlace: daily && { slug: daily.slug, text: placeName(daily) },
  };
}

/** The return path, or else the matching rooms in the first area of the profile. */
const nextPath = (profile: SeekerProfile, next: string | undefined) =>
  next ?? browsePath({ area: profile.areas[0], livable: "maybe", sort: "fit" });

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const next = returnPath(new URL(request.url).searchParams.get("next"));
  const { profiles } = context.get(servicesContext);
  const form = await request.formData();
  if (form.get(deleteIntent.name) === deleteIntent.value) {
    await orErrorPage(profiles.deleteProfile(actor));
    return redirect(`${PROFILE_PATH}?${DELETED}=1`, 303);
  }
  if (form.get(UNSHARE.name) === UNSHARE.value) {
    const listing = listingIdSchema.safeParse(form.get("listing"));
    if (!listing.success) throw data(null, { status: 400 });
    return orRefusal<SharedAnswer>(profiles.unshare(actor, listing.data).then(() => ({ takenBack: listing.data })));
  }
  const entries = toEntries(form);
  const checked = await checkProfile(entries, context.get(servicesContext).areas, todayInDhaka());
  if ("problems" in checked)
    return data<ProfileOutcome>({ problems: checked.problems, values: entries }, { status: 400 });
  try {
    await profiles.saveProfile(actor, checked.input);
  } catch (error) {
    const code = refusalOf(error);
    if (code === "gender_said") return data<ProfileOutcome>({ failure: "gender", values: entries }, { status: 409 });
    if (!code) context.get(logContext).error({ err: error }, "a profile could not be saved");
    const isBusy = code === "overloaded" || code === "too_many_requests";
    return data<ProfileOutcome>(
      { failure: isBusy ? "busy" : "fault", values: entries },
      { status: isBusy ? 503 : 500 },
    );
  }
  return redirect(nextPath(checked.input, next), 303);
}

/** If the server cannot be reached, the form shows an error and keeps its input. An error page would lose it. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  if (form.get(UNSHARE.name) === UNSHARE.value) return orUnreachable(serverAction());
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response))
      return data<ProfileOutcome>({ failure: failureOf(error), values: toEntries(form) }, { status: 503 });
    const to = error.headers.get("location") ?? "";
    // Keep the draft on a redirect to /login, because the draft restores the input afterwards.
    if (!to.startsWith("/login")) {
      forgetDraft(form.get("draft"));
      toast.successOnNextPage(
        form.get(deleteIntent.name) === deleteIntent.value ? m.seeker_deleted() : m.seeker_saved(),
      );
    }
    throw error;
  }
}

function failureOf(error: unknown): NonNullable<ProfileOutcome["failure"]> {
  if (isRouteErrorResponse(error)) return error.status === 429 || error.status === 503 ? "busy" : "fault";
  // fetch throws a TypeError if there was no response.
  return error instanceof TypeError ? "offline" : "fault";
}

/** Edits the match profile of a seeker. */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, base, hasProfile, sharedBy, isDeleteAsked, isDeleted, hasPastDate, next, today, example } = loaderData;
  const answer = actionData && ("takenBack" in actionData || isRefused(actionData)) ? actionData : undefined;
  const outcome = actionData && !("takenBack" in actionData || isRefused(actionData)) ? actionData : undefined;
  return (
    <Section labelledBy="match-profile-title">
      <div className="profile-page">
        <SectionHeading level={1} id="match-profile-title" title={m.seeker_title()} lead={m.seeker_lead()} />
        {isDeleted && !actionData && <Notice tone="success">{m.seeker_deleted()}</Notice>}
        {hasPastDate && !actionData && <Notice tone="warning">{m.seeker_date_past()}</Notice>}
        <ProfileEditor
          key={hasProfile ? "saved" : "new"}
          uid={uid}
          base={base}
          isNew={!hasProfile}
          outcome={outcome}
          next={next}
          today={today}
          example={example}
        />
        <aside className="profile-private">
          <Icon name="eye-off" />
          <div>
            <h2>{m.seeker_private_title()}</h2>
            <p>{m.seeker_private()}</p>
          </div>
        </aside>
        {answer && <SharedAnswerNotice answer={answer} />}
        {hasProfile && <SharedBy shares={sharedBy} />}
        {hasProfile && <DeletePart path={PROFILE_PATH} isAsked={isDeleteAsked} texts={deleteTexts} />}
      </div>
    </Section>
  );
}
