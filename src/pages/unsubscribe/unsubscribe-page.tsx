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
  const isGood = context.get(servicesContext).likeNews.isLinkGood(params.token);
  return data({ isGood }, { status: isGood ? 200 : 404 });
}

export async function action({ params, context }: Route.ActionArgs) {
  return orRefusal(
    context
      .get(servicesContext)
      .likeNews.unsubscribe(params.token)
      .then(() => ({ isDone: true })),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

export const meta: Route.MetaFunction = () => [{ title: `${m.unsubscribe_title()} · ${m.brand_name()}` }, { name: "robots", content: "noindex" }];

export default function UnsubscribePage({ loaderData: { isGood }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const home = <ButtonLink to="/">{m.error_go_home()}</ButtonLink>;
  if (actionData && "isDone" in actionData)
    return (
      <EmptyState level={1} title={m.unsubscribe_done_title()} actions={home}>
        {m.unsubscribe_done()}
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
      title={m.unsubscribe_title()}
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
      {m.unsubscribe_text()}
    </EmptyState>
  );
}
