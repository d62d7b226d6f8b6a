import { data, Form, redirect, useNavigation } from "react-router";
import { viewingPath, visitPassPath, withYouPath } from "../../features/viewings/viewing-paths.ts";
import { passForm, snoozeForm, viewingParam } from "../../features/visit-pass/visit-pass.schema.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { getActor, siteContext } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orRefusal, orUnreachable, type Refused } from "../../platform/http/page-errors.ts";
import { date } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/visit-pass-page";
import { NewLink } from "./new-link.tsx";
import { PassFormPart } from "./pass-form.tsx";
import { Friends, Readings } from "./pass-record.tsx";
import { PassStatus } from "./pass-status.tsx";
import "./visit-pass.css";

export const meta: Route.MetaFunction = () => [
  { title: `${m.visit_pass_title()} · ${m.brand_name()}` },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = () => ({
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
});

function readViewing({ id }: { id: string }): string {
  const { data: viewing } = viewingParam.safeParse(id);
  if (viewing === undefined) throw data(null, { status: 404 });
  return viewing;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = readViewing(params);
  const actor = getActor(context);
  const { visitPasses, areas } = context.get(servicesContext);
  const [visit, localized] = await Promise.all([orErrorPage(visitPasses.get(actor, id)), areas.localize(getLocale())]);
  const location = visit.location === null ? null : localized({ location: visit.location }).location;
  return { id, visit: { ...visit, location }, isRevoked: new URL(request.url).searchParams.has("ended") };
}

/** The response to `make` shows the new link, which is not stored and so cannot be shown again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const id = readViewing(params);
  const path = visitPassPath(id);
  const actor = getActor(context);
  const { visitPasses } = context.get(servicesContext);
  const form = Object.fromEntries(await request.formData());
  const toPage = () => redirect(path, 303);
  const intent = form["intent"];
  if (intent === "out") return orRefusal(visitPasses.sayOut(actor, id).then(toPage));
  if (intent === "undo") return orRefusal(visitPasses.undoOut(actor, id).then(toPage));
  if (intent === "revoke")
    return orRefusal(visitPasses.revoke(actor, id).then(() => redirect(`${path}?ended=yes`, 303)));
  const snooze = intent === "snooze" ? snoozeForm.safeParse(form).data : undefined;
  if (snooze) return orRefusal(visitPasses.snooze(actor, id, snooze.minutes).then(toPage));
  if (intent !== "make") throw data(null, { status: 400 });
  const { data: wanted } = passForm.safeParse(form);
  if (!wanted) return data({ isNameWrong: true as const }, { status: 400 });
  return orRefusal(
    visitPasses
      .make(actor, id, wanted)
      .then((token) => ({ link: context.get(siteContext).origin + withYouPath(token) })),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

const refusalTexts: Partial<Record<Refused["refusal"], () => string>> = {
  not_possible_now: m.visit_pass_refused,
  not_found: m.visit_pass_refused,
  too_many_requests: m.visit_pass_too_many,
};

const TITLE_ID = "visit-pass-title";

export default function VisitPassPage({ loaderData: { id, visit, isRevoked }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const { pass } = visit;
  const link = actionData && "link" in actionData ? actionData.link : undefined;
  const isNameWrong = actionData !== undefined && "isNameWrong" in actionData;
  return (
    <Section width="narrow" labelledBy={TITLE_ID}>
      <div className="visit-pass">
        <SectionHeading
          level={1}
          id={TITLE_ID}
          title={m.visit_pass_title()}
          lead={pass ? undefined : m.visit_pass_lead()}
        />
        <Visit visit={visit} />
        {isRefused(actionData) && !isBusy && (
          <Notice tone="error" announce>
            {(refusalTexts[actionData.refusal] ?? m.account_not_saved)()}
          </Notice>
        )}
        {isRevoked && !pass && !actionData && (
          <Notice tone="success" announce>
            {m.visit_pass_revoked()}
          </Notice>
        )}
        {link && <NewLink link={link} />}
        {pass && <PassStatus pass={pass} isBusy={isBusy} />}
        <p className="visit-pass-limits">
          <Icon name="shield" size="s" /> {m.visit_pass_no_rescue()}
        </p>
        {pass && <Friends pass={pass} />}
        {pass && <Readings readings={pass.readings} />}
        {visit.choices.length > 0 && (pass?.state !== "safe" || visit.isAhead) && (
          <PassFormPart visit={visit} isNameWrong={isNameWrong} isBusy={isBusy} />
        )}
        {visit.choices.length === 0 && !pass && (
          <Notice title={m.visit_pass_too_late()}>{m.visit_pass_too_late_text()}</Notice>
        )}
        {pass && (
          <Form method="post" className="visit-pass-part" replace>
            <p>
              {m.visit_pass_revoke_text()}{" "}
              {m.visit_pass_ends({ day: date(pass.overAt, "day"), time: date(pass.overAt, "time") })}
            </p>
            <Button type="submit" name="intent" value="revoke" variant="danger" busy={isBusy}>
              {m.visit_pass_revoke()}
            </Button>
          </Form>
        )}
        <ButtonLink to={viewingPath(id)} variant="quiet" icon="arrow-left">
          {m.visit_pass_back()}
        </ButtonLink>
      </div>
    </Section>
  );
}

function Visit({
  visit: { hostName, location, startsAt, endsAt },
}: {
  visit: Route.ComponentProps["loaderData"]["visit"];
}) {
  return (
    <ul className="visit-pass-visit">
      <li>
        <Icon name="calendar" size="s" />{" "}
        {m.visit_pass_when({ day: date(startsAt, "day"), start: date(startsAt, "time"), end: date(endsAt, "time") })}
      </li>
      {location && (
        <li>
          <Icon name="map-pin" size="s" /> <span lang={writtenIn(location)}>{location}</span>
        </li>
      )}
      {hostName && (
        <li>
          <Icon name="user" size="s" /> {m.visit_pass_with({ name: hostName })}
        </li>
      )}
    </ul>
  );
}
