import { redirect } from "react-router";
import { historyCursorSchema } from "../../features/contacts/contact-history.schema.ts";
import { HistoryResultNotice } from "../../features/contacts/web/contact-history-answer.tsx";
import { WhoMayWriteForm } from "../../features/conversations/web/who-may-write-form.tsx";
import type { About } from "../../features/safety/report-about.ts";
import { safetyErrorText } from "../../features/safety/safety-errors.ts";
import { readAbout } from "../../features/safety/web/report-input.ts";
import { VisitRecordForm } from "../../features/viewings/web/visit-record-form.tsx";
import * as m from "../../paraglide/messages.js";
import { getActor } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orUnreachable } from "../../platform/http/page-errors.ts";
import { PRIVACY_PATH, privacyAnchors, privacyParts } from "../../platform/web/paths.ts";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/my-privacy-page";
import { BlockedPart } from "./blocked-part.tsx";
import { changePrivacy } from "./change-privacy.ts";
import { NumberPart } from "./number-part.tsx";
import "../../ui/page-part.css";
import "./my-privacy-page.css";

const TITLE_ID = "my-privacy-title";

export const meta: Route.MetaFunction = () => [
  { title: `${m.my_privacy_title()} · ${m.brand_name()}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const { contactHistory, conversations, listings, safety, viewings } = context.get(servicesContext);
  const parameters = url.searchParams;
  const cursor = historyCursorSchema.safeParse(parameters.get("cursor")).data;
  // The question whether to block somebody, which the page shows without JavaScript.
  const about = readAbout(parameters);
  const nameOf = async (target: About) =>
    "listing" in target
      ? (await listings.getForMember(actor, target.listing)).name
      : safety.findName(actor, target.person);
  const [history, preferences, blocks, asked, isRecordShown] = await orErrorPage(
    Promise.all([
      contactHistory.list(actor, cursor),
      conversations.getPreferences(actor),
      safety.listBlocks(actor),
      about && nameOf(about).then((name) => ({ about, name })),
      viewings.isRecordShown(actor),
    ]),
  );
  // This later page is empty because its last entries are gone.
  if (cursor && history.people.length === 0) throw redirect(privacyParts.number);
  return {
    history: { ...history, isLater: cursor !== undefined },
    preferences,
    blocks,
    asked,
    isRecordShown,
    done: parameters.get("done"),
  };
}

/** Forms without JavaScript post here too. */
export async function action({ request, context }: Route.ActionArgs) {
  return changePrivacy(context.get(servicesContext), getActor(context), await request.formData());
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

/** Who has the member's number, who can write to them, whom they blocked, and who sees their record of visits. */
export default function MyPrivacyPage({
  loaderData: { history, preferences, blocks, asked, isRecordShown, done },
  actionData,
}: Route.ComponentProps) {
  const parts = [
    { id: privacyAnchors.number, title: m.contact_history_title() },
    { id: privacyAnchors.write, title: m.who_may_write_title() },
    { id: privacyAnchors.blocked, title: m.blocked_heading() },
    { id: privacyAnchors.visits, title: m.viewing_record_title() },
  ] as const;
  const [number, write, blocked, visits] = parts;
  return (
    <Section width="narrow" labelledBy={TITLE_ID}>
      <SectionHeading level={1} id={TITLE_ID} title={m.my_privacy_title()} lead={m.my_privacy_lead()} />
      <nav aria-labelledby={TITLE_ID}>
        <ul className="my-privacy-links">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a className="chip" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {actionData && isRefused(actionData) && (
        <Notice tone="error" title={m.safety_failed()} announce>
          {safetyErrorText(actionData)}
        </Notice>
      )}
      {actionData && "done" in actionData && <HistoryResultNotice answer={actionData} />}
      <Part {...number}>
        <NumberPart history={history} />
      </Part>
      <Part {...write}>
        {done === write.id && <Notice tone="success">{m.my_privacy_saved()}</Notice>}
        <WhoMayWriteForm action={PRIVACY_PATH} preferences={preferences} />
      </Part>
      <Part {...blocked}>
        <BlockedPart blocks={blocks} asked={asked} done={done} />
      </Part>
      <Part {...visits}>
        {done === visits.id && <Notice tone="success">{m.my_privacy_saved()}</Notice>}
        <VisitRecordForm action={PRIVACY_PATH} isShown={isRecordShown} />
      </Part>
    </Section>
  );
}

interface PartProps {
  id: string;
  title: string;
  children: React.ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <section className="page-part" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
