import { data, Form, useNavigation } from "react-router";
import * as m from "../../paraglide/messages.js";
import { asMailedLink } from "../../platform/http/mailed-link.ts";
import { isRefused, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { alertSettingsPath } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type PageServices, servicesContext } from "../services.context.ts";
import type { Route } from "./+types/unsubscribe-page";

export const middleware: Route.MiddlewareFunction[] = [asMailedLink];

/** Must not change anything, because mail clients open links automatically. */
export function loader({ params, context }: Route.LoaderArgs) {
  const about = subjectOf(context.get(servicesContext), params.token);
  return data({ about }, { status: about ? 200 : 404 });
}

export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const kind = services[subjectOf(services, params.token) ?? "likeDigest"];
  return orRefusal(kind.unsubscribe(params.token).then(() => ({ isDone: true })));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

const texts = {
  likeDigest: { title: m.unsubscribe_title, text: m.unsubscribe_text, done: m.unsubscribe_done },
  messageMails: {
    title: m.unsubscribe_messages_title,
    text: m.unsubscribe_messages_text,
    done: m.unsubscribe_messages_done,
  },
  savedSearches: {
    title: m.unsubscribe_alerts_title,
    text: m.unsubscribe_alerts_text,
    done: m.unsubscribe_alerts_done,
  },
};
type Subject = keyof typeof texts;
const textsOf = (about: Subject | undefined) => texts[about ?? "likeDigest"];

/** Finds the service whose mails contain this link. */
const subjectOf = (services: Pick<PageServices, Subject>, token: string): Subject | undefined =>
  (["messageMails", "savedSearches", "likeDigest"] as const).find((name) => services[name].isLinkGood(token));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${textsOf(loaderData?.about).title()} · ${m.brand_name()}` },
  { name: "robots", content: "noindex" },
];

export default function UnsubscribePage({ loaderData: { about }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const shown = textsOf(about);
  const home = <ButtonLink to="/">{m.error_go_home()}</ButtonLink>;
  if (actionData && "isDone" in actionData)
    return (
      <EmptyState level={1} title={m.unsubscribe_done_title()} actions={home}>
        {shown.done()}
      </EmptyState>
    );
  if (!about)
    return (
      <EmptyState
        level={1}
        drawing="lost"
        title={m.unsubscribe_over_title()}
        actions={<ButtonLink to={alertSettingsPath}>{m.alerts_title()}</ButtonLink>}
      >
        {m.unsubscribe_over()}
      </EmptyState>
    );
  return (
    <EmptyState
      level={1}
      title={shown.title()}
      actions={
        <Form method="post">
          {isRefused(actionData) && state === "idle" && (
            <Notice tone="error" announce>
              {m.account_not_saved()}
            </Notice>
          )}
          <Button type="submit" size="l" busy={state !== "idle"}>
            {m.unsubscribe_button()}
          </Button>
        </Form>
      }
    >
      {shown.text()}
    </EmptyState>
  );
}
