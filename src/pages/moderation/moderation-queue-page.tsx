import { Link } from "react-router";
import { PhotoPicture } from "../../features/photos/photo-picture.tsx";
import { caseKinds, decisions, type WireCaseSummary, wireCasesQuery } from "../../features/safety/moderation.schema.ts";
import { decisionLabels, kindLabels, reasonText } from "../../features/safety/web/moderation-labels.ts";
import { heaviestFirst } from "../../features/safety/web/rule-weights.ts";
import * as m from "../../paraglide/messages.js";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { number, relativeTime } from "../../platform/i18n/format.ts";
import { isBangla } from "../../platform/text.ts";
import { Badge, Tag } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/moderation-queue-page";
import { getModerator } from "./moderation-access.ts";
import { ModerationFrame, ModerationPages } from "./moderation-frame.tsx";
import { ScoreMark } from "./score-mark.tsx";
import "./moderation-queue.css";

const PATH = "/moderation";
/** Keeps rows short. The case page shows all reasons. */
const REASONS_SHOWN = 4;

export async function loader({ request, context }: Route.LoaderArgs) {
  getModerator(context);
  const parameters = new URL(request.url).searchParams;
  const { cursor } = wireCasesQuery.safeParse({ cursor: parameters.get("cursor") ?? undefined }).data ?? {};
  const { cases, next } = await orErrorPage(context.get(servicesContext).moderation.listCases(cursor));
  return {
    cases: cases.map(heaviestFirst),
    isLater: cursor !== undefined,
    next: next === null ? undefined : `${PATH}?cursor=${next}`,
    decided: readDecided(parameters),
    now: Date.now(),
  };
}

/** The decision just made, from the query that the case page redirects with. */
function readDecided(parameters: URLSearchParams) {
  const decision = decisions.find((one) => one === parameters.get("decided"));
  const kind = caseKinds.find((one) => one === parameters.get("kind"));
  return decision && kind && { decision, kind };
}

export const meta: Route.MetaFunction = () => [{ title: m.moderation_meta_title() }];

export default function ModerationQueuePage({
  loaderData: { cases, isLater, next, decided, now },
}: Route.ComponentProps) {
  return (
    <ModerationFrame title={m.moderation_heading()} lead={m.moderation_lead()}>
      {decided && (
        <Notice tone="success" announce>
          {m.decision_done({ decision: decisionLabels(decided.decision, decided.kind).done })}
        </Notice>
      )}
      {cases.length > 0 ? (
        <ol className="queue">
          {cases.map((one) => (
            <QueueRow key={one.id} item={one} now={now} />
          ))}
        </ol>
      ) : (
        <EmptyState title={m.moderation_none()}>{m.moderation_none_text()}</EmptyState>
      )}
      <ModerationPages previous={isLater ? PATH : undefined} next={next} />
    </ModerationFrame>
  );
}

function QueueRow({ item, now }: { item: WireCaseSummary; now: number }) {
  const { id, kind, score, reasons, openedAt, member, listing, reports, isPaused } = item;
  const title = listing?.title ?? m.case_about_member();
  return (
    <li className="queue-row">
      <ScoreMark score={score} />
      <div className="queue-photo">
        {listing ? (
          <PhotoPicture
            address={listing.imageUrl}
            cover={null}
            of={listing.title}
            alt=""
            small
            width={120}
            height={90}
            ratio="4/3"
            sizes="6rem"
          />
        ) : (
          <span className="queue-nobody">
            <Icon name="user" size="l" />
          </span>
        )}
      </div>
      <div className="queue-what">
        <Link className="queue-link" to={`${PATH}/cases/${id}`} lang={listing ? languageOf(title) : undefined}>
          {title}
        </Link>
        <span className="queue-line">
          <Badge tone={kind === "appeal" ? "marigold" : "neutral"}>{kindLabels[kind]()}</Badge>
          <span>
            <Icon name="user" size="s" /> <span lang={languageOf(member.name)}>{member.name}</span>
          </span>
          {reports > 0 && (
            <span>
              <Icon name="flag" size="s" /> {m.moderation_reports({ count: reports, shown: number(reports) })}
            </span>
          )}
          {isPaused && <Badge tone="action">{m.case_messages_paused()}</Badge>}
        </span>
      </div>
      <ul className="queue-why" aria-label={m.moderation_column_why()}>
        {reasons.slice(0, REASONS_SHOWN).map((reason) => (
          <li key={reason}>
            <Tag>{reasonText(reason, kind)}</Tag>
          </li>
        ))}
        {reasons.length > REASONS_SHOWN && (
          <li className="queue-more">{m.moderation_more_reasons({ count: number(reasons.length - REASONS_SHOWN) })}</li>
        )}
      </ul>
      <time className="queue-age" dateTime={openedAt}>
        {relativeTime(openedAt, now)}
      </time>
    </li>
  );
}

const languageOf = (text: string) => (isBangla(text) ? "bn" : "en");
