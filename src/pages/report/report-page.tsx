import { data, useFetcher } from "react-router";
import { conversationPath } from "../../features/conversations/conversation-paths.ts";
import { type About, isAboutMessage } from "../../features/safety/report-about.ts";
import { isSent, personTitle, type ReportAnswer, ReportForm } from "../../features/safety/web/report-form.tsx";
import { checkReport, readAbout, readReportForm } from "../../features/safety/web/report-input.ts";
import { ReportSent } from "../../features/safety/web/report-sent.tsx";
import * as m from "../../paraglide/messages.js";
import { getActor } from "../../platform/http/page.context.ts";
import { orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { privacyParts } from "../../platform/web/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/report-page";

function getAbout(request: Request): About {
  const about = readAbout(new URL(request.url).searchParams);
  if (!about) throw data(null, { status: 404 });
  return about;
}

/** The same form as in the dialog, for browsers without JavaScript and for direct links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const about = getAbout(request);
  const actor = getActor(context);
  if (!("listing" in about))
    return {
      about,
      title: undefined,
      name: await orErrorPage(context.get(servicesContext).safety.findName(actor, about.person)),
    };
  const { title, name } = await orErrorPage(context.get(servicesContext).listings.getForMember(actor, about.listing));
  return { about, title, name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const about = getAbout(request);
  const actor = getActor(context);
  const values = readReportForm(await request.formData());
  const checked = checkReport(about, values);
  if ("problems" in checked) return data({ ...checked, ...values }, { status: 400 });
  const { reason } = checked.input;
  return orRefusal(
    context
      .get(servicesContext)
      .safety.report(actor, checked.input)
      .then(() => ({ sent: reason })),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

export const meta: Route.MetaFunction = () => [{ title: m.report_meta_title() }];

export default function ReportPage({ loaderData: { about, title, name }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ReportAnswer>();
  const answer = fetcher.data ?? actionData;
  const [to, text] = backFrom(about);
  const back = (
    <ButtonLink to={to} variant="secondary" icon="arrow-left">
      {text}
    </ButtonLink>
  );
  if (isSent(answer))
    return (
      <Section width="narrow">
        <SectionHeading level={1} title={m.report_sent_title()} />
        <ReportSent reason={answer.sent} about={about} name={name}>
          {back}
        </ReportSent>
      </Section>
    );
  return (
    <Section width="narrow">
      <SectionHeading level={1} title={title === undefined ? personTitle(name) : m.report_title()} lead={title} />
      <ReportForm about={about} name={name} fetcher={fetcher} answer={actionData} />
    </Section>
  );
}

function backFrom(about: About): [path: string, text: string] {
  if ("listing" in about) return [`/featuredPostDetails/${about.listing}`, m.report_back()];
  return isAboutMessage(about)
    ? [conversationPath(about.conversation), m.report_back_conversation()]
    : [privacyParts.number, m.report_back_contact_history()];
}
