import { data, redirect } from "react-router";
import { historyCursorSchema, personSchema } from "../../features/contacts/contact-history.schema.ts";
import { type HistoryResult, HistoryResultNotice } from "../../features/contacts/web/contact-history-answer.tsx";
import { HistoryPause } from "../../features/contacts/web/contact-history-pause.tsx";
import { HistoryPerson } from "../../features/contacts/web/contact-history-person.tsx";
import * as m from "../../paraglide/messages.js";
import { getActor } from "../../platform/http/page.context.ts";
import { orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { Thread } from "../../ui/thread.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/contact-history-page";
import "./contact-history-page.css";

const PATH = "/phoneShared";
const TITLE_ID = "contact-history-title";

export const meta: Route.MetaFunction = () => [{ title: `${m.contact_history_title()} | ${m.brand_name()}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const cursor = historyCursorSchema.safeParse(new URL(request.url).searchParams.get("cursor")).data;
  const { paused, people, next } = await orErrorPage(context.get(servicesContext).contactHistory.list(actor, cursor));
  // This later page is empty because its last entries are gone.
  if (cursor && people.length === 0) throw redirect(PATH);
  return { isPaused: paused, people, isLater: cursor !== undefined, next: next && `${PATH}?cursor=${next}` };
}

/** Pauses sharing with everyone, or hides the number from one person. Forms without JavaScript post here too. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const { contactHistory } = context.get(servicesContext);
  const form = await request.formData();
  const [pause, withhold] = [form.get("pause"), form.get("withhold")];
  if (pause !== null) {
    const isPaused = pause === "yes";
    return orRefusal<HistoryResult>(
      contactHistory.pause(actor, isPaused).then(() => ({ done: isPaused ? "paused" : "resumed" })),
    );
  }
  const person = personSchema.safeParse(form.get("person"));
  if (!person.success) throw data(null, { status: 400 });
  const isWithheld = withhold === "yes";
  return orRefusal<HistoryResult>(
    contactHistory.withhold(actor, person.data, isWithheld).then(() => ({ done: isWithheld ? "withheld" : "shared" })),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

/** Contact history: who has the member's number, since when and from which post. */
export default function ContactHistoryPage({
  loaderData: { isPaused, people, isLater, next },
  actionData,
}: Route.ComponentProps) {
  return (
    <Section width="narrow" labelledBy={TITLE_ID}>
      <SectionHeading level={1} id={TITLE_ID} title={m.contact_history_title()} lead={m.contact_history_lead()} />
      <div className="contact-history">
        {actionData && <HistoryResultNotice answer={actionData} />}
        <HistoryPause isPaused={isPaused} />
        {people.length > 0 ? (
          <>
            <Thread label={m.contact_history_people()}>
              {people.map((person) => (
                <HistoryPerson key={person.person} person={person} isPaused={isPaused} />
              ))}
            </Thread>
            <p className="contact-history-honest">{m.contact_history_honest()}</p>
          </>
        ) : (
          <EmptyState
            title={m.contact_history_none_title()}
            drawing="gate"
            actions={
              <ButtonLink to="/myListings" variant="secondary">
                {m.contact_history_none_go()}
              </ButtonLink>
            }
          >
            {m.contact_history_none()}
          </EmptyState>
        )}
        {(next || isLater) && (
          <Pagination
            label={m.pages_label()}
            previous={isLater ? PATH : undefined}
            next={next ?? undefined}
            previousLabel={m.pages_first()}
            nextLabel={m.pages_next()}
          />
        )}
      </div>
    </Section>
  );
}
