import { Form, redirect, useNavigation } from "react-router";
import { LEAVING_DAYS } from "../../features/accounts/account.limits.ts";
import { DownloadData } from "../../features/accounts/web/profile-data.tsx";
import * as m from "../../paraglide/messages.js";
import { actorContext } from "../../platform/http/page.context.ts";
import { isRefused, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { date, number } from "../../platform/i18n/format.ts";
import { DAY_MS } from "../../platform/time.ts";
import { loginPath } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { Knot, Thread } from "../../ui/thread.tsx";
import { toast } from "../../ui/toast-store.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/leaving-page";
import "./leaving-page.css";

const PATH = "/leaving";
const TITLE_ID = "leaving-title";
/** /profile loads as a new document, which would lose the toast. */
const AFTER_KEEPING = "/myListings";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const leaving = loaderData?.leaving;
  const title = leaving ? m.leaving_title({ date: date(leaving.deletedAfter) }) : m.leaving_out_title();
  return [{ title: `${title} · ${m.brand_name()}` }, { name: "robots", content: "noindex" }];
};

export function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  if (!actor) return { days: LEAVING_DAYS, leaving: undefined };
  if (!actor.leavingAt) throw redirect("/profile");
  const deletedAfter = new Date(actor.leavingAt.getTime() + LEAVING_DAYS * DAY_MS);
  return {
    days: LEAVING_DAYS,
    leaving: { askedAt: actor.leavingAt.toISOString(), deletedAfter: deletedAfter.toISOString() },
  };
}

/** Cancels the deletion. */
export async function action({ context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath(PATH));
  const failure = await orRefusal(context.get(servicesContext).accountDeletion.keep(actor));
  return failure ?? redirect(AFTER_KEEPING, 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await orUnreachable(serverAction());
  } catch (error) {
    if (error instanceof Response && error.headers.get("location") === AFTER_KEEPING)
      toast.successOnNextPage(m.leaving_kept());
    throw error;
  }
}

export default function LeavingPage({ loaderData: { days, leaving }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  if (!leaving) return <LoggedOut days={days} />;
  const until = date(leaving.deletedAfter);
  return (
    <Section width="narrow" labelledBy={TITLE_ID}>
      <SectionHeading
        level={1}
        id={TITLE_ID}
        title={m.leaving_title({ date: until })}
        lead={m.leaving_lead({ date: until })}
      />
      <div className="leaving">
        <Thread>
          <Knot>
            <strong>{m.leaving_asked({ date: date(leaving.askedAt) })}</strong>
            <p>{m.leaving_asked_text()}</p>
          </Knot>
          <Knot state="lit">
            <strong>{m.leaving_now({ date: until })}</strong>
            <p>{m.leaving_now_text()}</p>
          </Knot>
          <Knot state="cut">
            <strong>{m.leaving_then()}</strong>
            <p>{m.leaving_then_text()}</p>
          </Knot>
        </Thread>
        {isRefused(actionData ?? undefined) && (
          <Notice tone="error" announce>
            {m.leaving_failed()}
          </Notice>
        )}
        <Form method="post" action={PATH} className="leaving-actions">
          <Button type="submit" size="l" busy={state !== "idle"}>
            {m.leaving_keep()}
          </Button>
          <DownloadData />
        </Form>
      </div>
    </Section>
  );
}

/** Shown after the deletion request has logged the member out. Contains no account data. */
function LoggedOut({ days }: { days: number }) {
  return (
    <EmptyState
      level={1}
      drawing="gate"
      title={m.leaving_out_title()}
      actions={
        <>
          <ButtonLink to={loginPath(PATH)}>{m.leaving_out_login()}</ButtonLink>
          <ButtonLink to="/" variant="quiet">
            {m.error_go_home()}
          </ButtonLink>
        </>
      }
    >
      {m.leaving_out_text({ days: number(days) })}
    </EmptyState>
  );
}
