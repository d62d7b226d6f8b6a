import { data, redirect } from "react-router";
import type { AreasService } from "../../features/areas/server/areas.service.ts";
import { type Publishable, publishable } from "../../features/seekers/wanted.schema.ts";
import { DELETE_QUESTION, DeletePart, deleteIntent } from "../../features/seekers/web/delete-part.tsx";
import { forgetDraft } from "../../features/seekers/web/profile-draft.ts";
import { profileView } from "../../features/seekers/web/profile-labels.ts";
import { OWN_WANTED_PATH, wantedPath } from "../../features/seekers/web/seeker-paths.ts";
import { type PublishChoice, WantedForm, type WantedOutcome } from "../../features/seekers/web/wanted-form.tsx";
import { checkWanted, readWantedForm } from "../../features/seekers/web/wanted-input.ts";
import type { SeekerProfile } from "../../features/verdict/seeker-profile.schema.ts";
import * as m from "../../paraglide/messages.js";
import { problemStatus } from "../../platform/errors.ts";
import { getActor, logContext } from "../../platform/http/page.context.ts";
import { failureOf, orErrorPage, refusalOf } from "../../platform/http/page-errors.ts";
import { date } from "../../platform/i18n/format.ts";
import { profilePath } from "../../platform/web/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { toast } from "../../ui/toast-store.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/wanted-own-page";
import "../../features/seekers/web/wanted.css";

const PUBLISHED = "published";
const DELETED = "deleted";
const deleteTexts = {
  title: m.wanted_own_delete_title,
  text: m.wanted_own_delete_text,
  action: m.wanted_own_delete,
  ask: m.wanted_own_delete_ask,
  confirm: m.wanted_own_delete_confirm,
};

export const meta: Route.MetaFunction = () => [
  { title: m.wanted_own_meta_title() },
  { name: "robots", content: "noindex" },
];

/** Labels for values that the profile shows together in one line but that are listed separately here. */
const ownLabels: Partial<Record<Publishable, () => string>> = {
  gender: m.wanted_label_gender,
  household: m.wanted_label_household,
  occupation: m.wanted_label_occupation,
  smokes: m.wanted_label_smoking,
};

/** The publishable parts of the profile, with the text that others would see. */
async function toChoices(profile: SeekerProfile, areas: AreasService): Promise<PublishChoice[]> {
  const places = (await Promise.all(profile.areas.map((slug) => areas.get(slug)))).filter(
    (place) => place !== undefined,
  );
  return publishable.flatMap((name: Publishable): PublishChoice[] => {
    const view = profileView(name === "areas" ? {} : { [name]: profile[name] }, {
      areas: name === "areas" ? places : [],
    });
    const lines = [...view.are, ...view.need];
    // This part of the profile is empty, so there is nothing to publish.
    if (lines.length === 0) return [];
    return [
      {
        name,
        texts: lines.map(({ label, texts }) => ({ label: ownLabels[name]?.() ?? label, text: texts.join(", ") })),
      },
    ];
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const { searchParams } = new URL(request.url);
  const [own, profile] = await orErrorPage(
    Promise.all([
      context.get(servicesContext).wanted.own(actor),
      context.get(servicesContext).profiles.getProfile(actor),
    ]),
  );
  return {
    uid: actor.uid,
    own: own && {
      id: own._id,
      title: own.title,
      description: own.description,
      publish: own.publish,
      until: own.until,
      isOver: own.isOver,
    },
    choices: profile && (await toChoices(profile, context.get(servicesContext).areas)),
    isPublished: own !== undefined && searchParams.has(PUBLISHED),
    isDeleted: own === undefined && searchParams.has(DELETED),
    isDeleteAsked: own !== undefined && searchParams.has(DELETE_QUESTION),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const { wanted } = context.get(servicesContext);
  const form = await request.formData();
  if (form.get(deleteIntent.name) === deleteIntent.value) {
    await orErrorPage(wanted.remove(actor));
    return redirect(`${OWN_WANTED_PATH}?${DELETED}=1`, 303);
  }
  const values = readWantedForm(form);
  const checked = checkWanted(values);
  if ("problems" in checked) return data<WantedOutcome>({ problems: checked.problems, values }, { status: 400 });
  try {
    await wanted.publish(actor, checked.input);
  } catch (error) {
    const code = refusalOf(error);
    if (!code) context.get(logContext).error({ err: error }, "a wanted post could not be published");
    return data<WantedOutcome>({ failure: code ?? "internal", values }, { status: code ? problemStatus(code) : 500 });
  }
  return redirect(`${OWN_WANTED_PATH}?${PUBLISHED}=1`, 303);
}

/** If the server cannot be reached, the form shows an error and keeps its input. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response)) return data<WantedOutcome>({ failure: failureOf(error) }, { status: 503 });
    const isDone = !(error.headers.get("location") ?? "").startsWith("/login");
    if (isDone) forgetDraft(form.get("draft"));
    if (isDone && form.get(deleteIntent.name) === deleteIntent.value) toast.successOnNextPage(m.wanted_own_deleted());
    throw error;
  }
}

/** Creates, renews and deletes the member's own 'room wanted' post. */
export default function OwnWantedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, own, choices, isPublished, isDeleted, isDeleteAsked } = loaderData;
  return (
    <Section width="narrow" labelledBy="wanted-own-title">
      <SectionHeading level={1} id="wanted-own-title" title={m.wanted_own_title()} lead={m.wanted_own_lead()} />
      <div className="wanted-own">
        {isDeleted && !actionData && <Notice tone="success">{m.wanted_own_deleted()}</Notice>}
        {own && !actionData && <State own={own} isPublished={isPublished} />}
        {choices ? (
          <WantedForm key={own?.id ?? "new"} uid={uid} own={own} choices={choices} outcome={actionData} />
        ) : (
          <EmptyState
            title={m.wanted_own_profile_title()}
            drawing="house"
            actions={<ButtonLink to={profilePath(OWN_WANTED_PATH)}>{m.shared_make_profile()}</ButtonLink>}
          >
            {m.wanted_own_profile()}
          </EmptyState>
        )}
        {own && <DeletePart path={OWN_WANTED_PATH} isAsked={isDeleteAsked} texts={deleteTexts} />}
      </div>
    </Section>
  );
}

function State({
  own: { id, until, isOver },
  isPublished,
}: {
  own: { id: string; until: string; isOver: boolean };
  isPublished: boolean;
}) {
  if (isOver)
    return (
      <Notice tone="warning" title={m.wanted_own_over_title()}>
        {m.wanted_own_over()}
      </Notice>
    );
  return (
    <Notice
      tone={isPublished ? "success" : "info"}
      announce={isPublished}
      action={
        <ButtonLink to={wantedPath(id)} variant="secondary">
          {m.wanted_own_see()}
        </ButtonLink>
      }
    >
      {isPublished ? m.wanted_own_published({ date: date(until) }) : m.wanted_own_live({ date: date(until) })}
    </Notice>
  );
}
