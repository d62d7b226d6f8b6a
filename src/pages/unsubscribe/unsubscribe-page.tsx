import { data, Form, useNavigation } from "react-router";
import * as m from "../../paraglide/messages.js";
import { asMailedLink } from "../../platform/http/mailed-link.ts";
import { isRefused, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/unsubscribe-page";

export const middleware: Route.MiddlewareFunction[] = [asMailedLink];

/** Must not change anything, because mail clients open links automatically. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { likeNews, messageMails } = context.get(servicesContext);
  const isAboutMessages = messageMails.isLinkGood(params.token);
  const isGood = isAboutMessages || likeNews.isLinkGood(params.token);
  return data({ isGood, isAboutMessages }, { status: isGood ? 200 : 404 });
}

export async function action({ params, context }: Route.ActionArgs) {
  const { likeNews, messageMails } = context.get(servicesContext);
  const kind = messageMails.isLinkGood(params.token) ? messageMails : likeNews;
  return orRefusal(kind.unsubscribe(params.token).then(() => ({ isDone: true })));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

const likeTexts = { title: m.unsubscribe_title, text: m.unsubscribe_text, done: m.unsubscribe_done };
const messageTexts = { title: m.unsubscribe_messages_title, text: m.unsubscribe_messages_text, done: m.unsubscribe_messages_done };
const textsOf = (isAboutMessages: boolean | undefined) => (isAboutMessages ? messageTexts : likeTexts);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${textsOf(loaderData?.isAboutMessages).title()} · ${m.brand_name()}` },
  { name: "robots", content: "noindex" },
];

export default function UnsubscribePage({ loaderData: { isGood, isAboutMessages }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const texts = textsOf(isAboutMessages);
  const home = <ButtonLink to="/">{m.error_go_home()}</ButtonLink>;
  if (actionData && "isDone" in actionData)
    return (
      <EmptyState level={1} title={m.unsubscribe_done_title()} actions={home}>
        {texts.done()}
      </EmptyState>
    );
  if (!isGood)
    return (
      <EmptyState level={1} drawing="lost" title={m.unsubscribe_over_title()} actions={<ButtonLink to="/profile">{m.account_profile()}</ButtonLink>}>
        {m.unsubscribe_over()}
      </EmptyState>
    );
  return (
    <EmptyState
      level={1}
      title={texts.title()}
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
      {texts.text()}
    </EmptyState>
  );
}
