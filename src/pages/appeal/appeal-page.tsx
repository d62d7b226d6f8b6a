import { data, Form, redirect, useNavigation } from "react-router";
import { moderationLimits, wireAppealInput, wireAppealParams } from "../../features/safety/moderation.schema.ts";
import { safetyErrorText } from "../../features/safety/safety-errors.ts";
import { textProblem } from "../../features/safety/web/text-problem.ts";
import * as m from "../../paraglide/messages.js";
import { asMailedLink } from "../../platform/http/mailed-link.ts";
import { isRefused, orRefusal, orUnreachable, refusalOf } from "../../platform/http/page-errors.ts";
import { isBangla } from "../../platform/text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/appeal-page";
import "./appeal-page.css";

export const middleware: Route.MiddlewareFunction[] = [asMailedLink];

export async function loader({ params, context }: Route.LoaderArgs) {
  const token = wireAppealParams.safeParse(params).data?.token;
  const appeal = token ? await findAppeal(context, token) : undefined;
  return data({ appeal, longest: moderationLimits.appeal }, { status: appeal ? 200 : 404 });
}

async function findAppeal(context: Route.LoaderArgs["context"], token: string) {
  try {
    return await context.get(servicesContext).moderation.readAppeal(token);
  } catch (error) {
    if (refusalOf(error) === "link_not_valid") return undefined;
    throw error;
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const entered = (await request.formData()).get("words");
  const words = typeof entered === "string" ? entered : "";
  const input = wireAppealInput.safeParse({ words });
  if (!input.success) {
    const problem = words.trim() ? textProblem(words, moderationLimits.appeal) : m.appeal_problem_words();
    return data({ problem, words }, { status: 400 });
  }
  const sent = context.get(servicesContext).moderation.appeal(params.token, input.data.words);
  // The loader then shows that the appeal was sent.
  return orRefusal(sent.then(() => redirect(`/appeal/${params.token}`, 303)));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

export const meta: Route.MetaFunction = () => [
  { title: m.appeal_meta_title() },
  { name: "robots", content: "noindex" },
];

export default function AppealPage({ loaderData: { appeal, longest }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  if (!appeal) return <LinkExpired />;
  if (appeal.isAppealed)
    return (
      <EmptyState
        level={1}
        title={m.appeal_sent_title()}
        actions={<ButtonLink to="/">{m.link_over_home()}</ButtonLink>}
      >
        {m.appeal_sent()}
      </EmptyState>
    );
  return (
    <Section width="narrow">
      <SectionHeading level={1} title={m.appeal_title()} lead={m.appeal_lead()} />
      <div className="appeal">
        <About title={appeal.title} note={appeal.note} />
        <Form method="post" className="appeal-form" noValidate>
          <TextAreaField
            name="words"
            label={m.appeal_words()}
            hint={m.appeal_words_hint()}
            error={actionData && "problem" in actionData ? actionData.problem : undefined}
            defaultValue={actionData && "words" in actionData ? actionData.words : undefined}
            maxLength={longest}
            required
            rows={6}
          />
          {isRefused(actionData) && (
            <Notice tone="error" title={m.safety_failed()} announce>
              {safetyErrorText(actionData)}
            </Notice>
          )}
          <Button type="submit" size="l" busy={state === "submitting"}>
            {m.appeal_send()}
          </Button>
        </Form>
      </div>
    </Section>
  );
}

/** The subject of the decision, with the moderator's note. */
function About({ title, note }: { title: string | null; note: string | null }) {
  return (
    <div className="appeal-about">
      {title === null ? (
        <p>
          <strong>{m.appeal_about_account()}</strong>
        </p>
      ) : (
        <p>
          <span>{m.appeal_about_post()}</span>
          <strong lang={languageOf(title)}>{title}</strong>
        </p>
      )}
      {note && (
        <div>
          <span>{m.appeal_note()}</span>
          <blockquote lang={languageOf(note)}>{note}</blockquote>
        </div>
      )}
    </div>
  );
}

const languageOf = (text: string) => (isBangla(text) ? "bn" : "en");

function LinkExpired() {
  return (
    <EmptyState
      level={1}
      drawing="thread"
      title={m.link_over_title()}
      actions={<ButtonLink to="/">{m.link_over_home()}</ButtonLink>}
    >
      {m.link_over()}
    </EmptyState>
  );
}
