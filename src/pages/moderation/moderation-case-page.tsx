import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { heldDecisionSchema } from "../../features/conversations/message-moderation.wire.ts";
import { type DecisionInput, type WireCase, wireCaseParams } from "../../features/safety/moderation.schema.ts";
import type { ModerationService } from "../../features/safety/server/moderation.service.ts";
import { checkDecision, mustConfirm, readDecisionForm } from "../../features/safety/web/decision-input.ts";
import { kindLabels } from "../../features/safety/web/moderation-labels.ts";
import { heaviestFirst, weightsOf } from "../../features/safety/web/rule-weights.ts";
import * as m from "../../paraglide/messages.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { number, reference, relativeTime } from "../../platform/i18n/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/moderation-case-page";
import { CaseDecided, CaseDecision, CaseOfAnother, type DecisionAnswer } from "./case-decision.tsx";
import { CaseEvidence } from "./case-evidence.tsx";
import { CasePost, CaseWanted } from "./case-post.tsx";
import { CaseAppeal, CaseAppealed, CaseHistory, CaseReports } from "./case-voices.tsx";
import { HeldRow } from "./held-row.tsx";
import { getModerator } from "./moderation-access.ts";
import { ScoreMark } from "./score-mark.tsx";
import "./moderation-frame.css";
import "./moderation-case.css";

const QUEUE = "/moderation";

function readId(params: { id: string }): string {
  const parsed = wireCaseParams.safeParse(params);
  if (!parsed.success) throw data(null, { status: 404 });
  return parsed.data.id;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = readId(params);
  const moderator = getModerator(context);
  const found = heaviestFirst(await orErrorPage(context.get(servicesContext).moderation.getCase(moderator, id)));
  const held =
    found.heldMessages > 0
      ? await context.get(servicesContext).messageModeration.listHeldOf(moderator, found.member.person)
      : [];
  const { decision: done } =
    heldDecisionSchema.safeParse({ decision: new URL(request.url).searchParams.get("done") }).data ?? {};
  return { found, held, done, weights: weightsOf(found), now: Date.now() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = readId(params);
  const moderator = getModerator(context);
  const { moderation } = context.get(servicesContext);
  const form = readDecisionForm(await request.formData());
  const checked = checkDecision(form);
  if ("problems" in checked) return data({ ...checked, ...form }, { status: 400 });
  const { decision } = checked.input;
  if (mustConfirm(decision) && !form.isConfirmed) return { ask: decision, ...form };
  return orRefusal(decide(moderation, moderator, id, checked.input));
}

async function decide(moderation: ModerationService, moderator: Actor, id: string, input: DecisionInput) {
  const { kind } = await moderation.getCase(moderator, id);
  await moderation.decide(moderator, id, input);
  return redirect(`${QUEUE}?decided=${input.decision}&kind=${kind}`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

const CONFLICT = 409;

/** A conflict means that the case has changed, so reload it. By default, failed actions do not revalidate. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === CONFLICT || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.case_meta_title({ number: reference(loaderData.found.id) }) : m.moderation_meta_title() },
];

export default function ModerationCasePage({
  loaderData: { found, held, done, weights, now },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="moderation case page-width">
      <CaseHead found={found} now={now} />
      <div className="case-main">
        {found.words !== null && <CaseAppeal words={found.words} />}
        {found.appealed && <CaseAppealed appealed={found.appealed} now={now} />}
        {done && !actionData && (
          <Notice tone="success" announce>
            {done === "deliver" ? m.held_done_deliver() : m.held_done_keep()}
          </Notice>
        )}
        {held.length > 0 && (
          <section className="case-part" aria-labelledby="case-held">
            <h2 id="case-held">
              {m.case_held_messages({ count: found.heldMessages, shown: number(found.heldMessages) })}
            </h2>
            <ol className="held">
              {held.map((message) => (
                <HeldRow key={message.id} message={message} now={now} caseId={found.id} />
              ))}
            </ol>
          </section>
        )}
        <CaseReports reported={found.reported} now={now} />
        <CasePost found={found} now={now} />
        {found.wanted && <CaseWanted wanted={found.wanted} now={now} />}
        <CaseEvidence found={found} weights={weights} />
        <CaseHistory history={found.history} now={now} />
      </div>
      <aside className="case-side">
        <Decision found={found} answer={actionData} now={now} />
      </aside>
    </div>
  );
}

function Decision({ found, answer, now }: { found: WireCase; answer: DecisionAnswer | undefined; now: number }) {
  if (found.decidedAt !== null) return <CaseDecided found={found} answer={answer} now={now} />;
  return found.appealed?.mayDecide === false ? <CaseOfAnother /> : <CaseDecision found={found} answer={answer} />;
}

function CaseHead({ found: { id, kind, score, openedAt, reports }, now }: { found: WireCase; now: number }) {
  return (
    <header className="case-head">
      <Link to={QUEUE} className="case-back">
        <Icon name="arrow-left" /> {m.case_back()}
      </Link>
      <div className="case-head-line">
        <ScoreMark score={score} />
        <div>
          <h1>{m.case_heading({ number: reference(id) })}</h1>
          <p>
            <Badge tone={kind === "appeal" ? "marigold" : "neutral"}>{kindLabels[kind]()}</Badge>
            <time dateTime={openedAt}>{relativeTime(openedAt, now)}</time>
            {reports > 0 && <span>{m.moderation_reports({ count: reports, shown: number(reports) })}</span>}
          </p>
        </div>
        <a className="case-jump" href="#decision">
          {m.case_to_decision()} <Icon name="chevron-down" />
        </a>
      </div>
    </header>
  );
}
