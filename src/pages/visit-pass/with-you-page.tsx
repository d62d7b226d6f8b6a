import { data, Link, redirect, useNavigation } from "react-router";
import { subscribeSchema } from "../../features/push/push.schema.ts";
import { withYouPath } from "../../features/viewings/viewing-paths.ts";
import { acceptForm } from "../../features/visit-pass/visit-pass.schema.ts";
import type { FriendVisit } from "../../features/visit-pass/visit-pass.view.ts";
import { PassStateHead } from "../../features/visit-pass/web/pass-state-head.tsx";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { asMailedLink } from "../../platform/http/mailed-link.ts";
import { isRefused, orRefusal, orUnreachable, type Refused, refusalOf } from "../../platform/http/page-errors.ts";
import { date } from "../../platform/i18n/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/with-you-page";
import { FriendAnswer } from "./friend-answer.tsx";
import { VisitFacts } from "./visit-facts.tsx";
import "./visit-pass.css";

/** The URL is a secret of the seeker and the friend. */
export const middleware: Route.MiddlewareFunction[] = [asMailedLink];

/** The title contains no name, because browsers keep titles in their history. */
export const meta: Route.MetaFunction = () => [
  { title: `${m.with_you_meta()} · ${m.brand_name()}` },
  { name: "robots", content: "noindex" },
];

/** Changes nothing except the list of readings. Unknown, revoked and ended links look the same. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { withYou, areas, push } = context.get(servicesContext);
  const said = new URL(request.url).searchParams.get("said");
  try {
    const [visit, localized] = await Promise.all([withYou.read(params.token), areas.localize(getLocale())]);
    const location = visit.location === null ? null : localized({ location: visit.location }).location;
    return data({ visit: { ...visit, location }, said, pushKey: push.publicKey });
  } catch (error) {
    if (refusalOf(error) !== "link_not_valid") throw error;
    return data({ visit: undefined, said, pushKey: null }, { status: 404 });
  }
}

/** Redirects, so that a reload does not send the form again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { withYou } = context.get(servicesContext);
  const { token } = params;
  const form: Record<string, unknown> = Object.fromEntries(await request.formData());
  const say = (said: string) => () => redirect(`${withYouPath(token)}?said=${said}`, 303);
  const intent = form["intent"];
  if (intent === "confirm") return orRefusal(withYou.confirm(token).then(() => redirect(withYouPath(token), 303)));
  if (intent === "stop")
    return orRefusal(withYou.stop(token).then((deleted) => say(deleted === "browser" ? "forgotten" : "stopped")()));
  if (intent === "push") {
    const { data: browser } = subscribeSchema.safeParse({
      endpoint: form["endpoint"],
      keys: { p256dh: form["p256dh"], auth: form["auth"] },
    });
    if (!browser) return data<Refused>({ refusal: "validation_failed" }, { status: 400 });
    return orRefusal(withYou.acceptPush(token, browser, getLocale()).then((own) => redirect(withYouPath(own), 303)));
  }
  if (intent !== "accept") throw data(null, { status: 400 });
  const { data: wanted } = acceptForm.safeParse(form);
  if (!wanted) return data({ isEmailWrong: true as const }, { status: 400 });
  return orRefusal(withYou.accept(token, wanted.email, getLocale()).then(say("sent")));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

const refusalTexts: Partial<Record<Refused["refusal"], () => string>> = {
  not_possible_now: m.with_you_refused,
  link_not_valid: m.with_you_refused,
  too_many_requests: m.with_you_too_many,
  push_service_unknown: m.with_you_push_not_supported,
  push_unavailable: m.with_you_push_not_supported,
  validation_failed: m.with_you_push_not_supported,
};

function words({ state, cause, name, outBy }: FriendVisit): { title: string; text: string } {
  const time = date(outBy, "time");
  if (state === "waiting") return { title: m.with_you_waiting({ name }), text: m.with_you_waiting_text({ name }) };
  if (state === "visiting")
    return { title: m.with_you_visiting({ name }), text: m.with_you_visiting_text({ name, time }) };
  if (state === "alarm")
    return {
      title: m.with_you_alarm({ name }),
      text: cause ? m.with_you_alarm_changed_text({ name }) : m.with_you_alarm_text({ name, time }),
    };
  if (state === "off") return { title: m.with_you_off({ name }), text: m.with_you_off_text() };
  return { title: m.with_you_safe({ name }), text: m.with_you_safe_text() };
}

export default function WithYouPage({ loaderData: { visit, said, pushKey }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  if (!visit) return <Over said={said} />;
  const { title, text } = words(visit);
  const isOver = visit.state === "safe" || visit.state === "off";
  return (
    <div className="with-you page-width">
      <section className="visit-card" data-state={visit.state} aria-labelledby="with-you-title">
        <PassStateHead state={visit.state} title={title} text={text} titleId="with-you-title" level={1} />
        {visit.state === "alarm" && <Steps name={visit.name} />}
        {!isOver && <VisitFacts visit={visit} />}
        {isRefused(actionData) && !isBusy && (
          <Notice tone="error" announce>
            {(refusalTexts[actionData.refusal] ?? m.account_not_saved)()}
          </Notice>
        )}
        {!isOver && (
          <FriendAnswer
            visit={visit}
            isSent={said === "sent"}
            isEmailWrong={actionData !== undefined && "isEmailWrong" in actionData}
            pushKey={pushKey}
            isBusy={isBusy}
          />
        )}
        <p className="visit-pass-limits">
          <Icon name="info" size="s" /> {m.with_you_no_rescue()}
        </p>
        {!isOver && (
          <Link className="with-you-again" to="?" replace>
            <Icon name="retry" size="s" /> {m.with_you_again()}
          </Link>
        )}
      </section>
    </div>
  );
}

function Steps({ name }: { name: string }) {
  return (
    <>
      <ol className="with-you-steps">
        <li>{m.with_you_step_call({ name })}</li>
        <li>{m.with_you_step_999()}</li>
      </ol>
      <a className="button" data-variant="danger" data-size="l" data-wide href="tel:999">
        <Icon name="phone" /> <span className="button-text">{m.with_you_call_999()}</span>
      </a>
    </>
  );
}

/** Says why the link leads nowhere after a friend has stopped. */
function Over({ said }: { said: string | null }) {
  if (said === "forgotten")
    return (
      <EmptyState level={1} title={m.with_you_forgotten()}>
        {m.with_you_forgotten_text()}
      </EmptyState>
    );
  if (said === "stopped")
    return (
      <EmptyState level={1} title={m.with_you_stopped()}>
        {m.with_you_stopped_text()}
      </EmptyState>
    );
  return (
    <EmptyState level={1} drawing="lost" title={m.with_you_over()}>
      {m.with_you_over_text()}
    </EmptyState>
  );
}
