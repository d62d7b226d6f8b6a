import { Link } from "react-router";
import { type WireAuditEntry, wireAuditQuery } from "../../features/safety/moderation.schema.ts";
import { auditText, reasonText } from "../../features/safety/web/moderation-labels.ts";
import * as m from "../../paraglide/messages.js";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { date, reference } from "../../platform/i18n/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/moderation-log-page";
import { getModerator } from "./moderation-access.ts";
import { ModerationFrame, ModerationPages } from "./moderation-frame.tsx";
import "./moderation-log.css";

const PATH = "/moderation/log";

export async function loader({ request, context }: Route.LoaderArgs) {
  getModerator(context);
  const { cursor } =
    wireAuditQuery.safeParse({ cursor: new URL(request.url).searchParams.get("cursor") ?? undefined }).data ?? {};
  const { entries, next, brokenAt } = await orErrorPage(context.get(servicesContext).moderation.listAudit(cursor));
  return {
    entries,
    brokenAt,
    isLater: cursor !== undefined,
    next: next === null ? undefined : `${PATH}?cursor=${next}`,
  };
}

export const meta: Route.MetaFunction = () => [{ title: m.moderation_meta_title() }];

export default function ModerationLogPage({ loaderData: { entries, brokenAt, isLater, next } }: Route.ComponentProps) {
  return (
    <ModerationFrame title={m.log_heading()} lead={m.log_lead()}>
      {entries.length > 0 && <IntegrityNotice brokenAt={brokenAt} />}
      {entries.length > 0 ? (
        <ol className="log">
          {entries.map((entry) => (
            <LogRow key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : (
        <EmptyState title={m.log_none()}>{m.log_none_text()}</EmptyState>
      )}
      <ModerationPages previous={isLater ? PATH : undefined} next={next} />
    </ModerationFrame>
  );
}

function IntegrityNotice({ brokenAt }: { brokenAt: string | null }) {
  return brokenAt === null ? (
    <Notice tone="success" title={m.log_whole_title()}>
      {m.log_whole()}
    </Notice>
  ) : (
    <Notice tone="error" title={m.log_broken_title({ number: reference(brokenAt) })}>
      {m.log_broken()}
    </Notice>
  );
}

function LogRow({ entry: { id, at, moderator, action, caseId, member, listing, reasons } }: { entry: WireAuditEntry }) {
  return (
    <li className="log-row">
      <span className="log-entry tabular">
        <span className="visually-hidden">{m.log_column_entry()}</span> {reference(id)}
      </span>
      <time className="tabular" dateTime={at}>
        {date(at, "moment")}
      </time>
      <strong className="log-action">{auditText(action)}</strong>
      <span>{moderator === null ? m.log_by_itself() : m.log_by_moderator({ number: reference(moderator) })}</span>
      <span className="log-about">
        {caseId !== null && <Link to={`/moderation/cases/${caseId}`}>{m.log_case({ number: reference(caseId) })}</Link>}
        {listing !== null && <span>{m.log_listing({ number: reference(listing) })}</span>}
        {member !== null && <span>{m.log_member({ number: reference(member) })}</span>}
      </span>
      {reasons.length > 0 && (
        <span className="log-reasons">{reasons.map((reason) => reasonText(reason)).join(" · ")}</span>
      )}
    </li>
  );
}
