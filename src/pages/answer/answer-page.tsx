import { useEffect, useRef } from "react";
import { data, Form, redirect, useNavigation, useSearchParams, useSubmit } from "react-router";
import { type FreshAnswer, wireFreshTokenParams } from "../../features/freshness/freshness.schema.ts";
import { freshness } from "../../features/listings/listing-life.ts";
import * as m from "../../paraglide/messages.js";
import { asMailedLink } from "../../platform/http/mailed-link.ts";
import { isRefused, orRefusal, orUnreachable, type Refused, refusalOf } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/answer-page";
import { AnswerCard } from "./answer-card.tsx";
import { findLook, type Room } from "./answer-room.ts";
import { canAnswer, isSaid } from "./answer-state.ts";
import "./answer-page.css";

export const middleware: Route.MiddlewareFunction[] = [asMailedLink];

/** This loader is read-only, because mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const token = wireFreshTokenParams.safeParse(params).data?.token;
  const room = token ? await findRoom(context, token) : undefined;
  return data({ room }, { status: room ? 200 : 404 });
}

async function findRoom(context: Route.LoaderArgs["context"], token: string): Promise<Room | undefined> {
  try {
    const { _id: id, ...room } = await context.get(servicesContext).freshness.readLink(token);
    return { id, ...room, look: await findLook(context.get(servicesContext).listings, id) };
  } catch (error) {
    if (refusalOf(error) === "link_not_valid") return undefined;
    throw error;
  }
}

/** Redirects to the URL without `answer`, so that a reload does not submit the answer again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = readAnswer(new Map(await request.formData()));
  if (!answer) throw data(null, { status: 400 });
  const saved = context.get(servicesContext).freshness.answerByLink(params.token, answer);
  return orRefusal(
    saved.then(({ state }) =>
      isSaid({ state }, answer) ? redirect(`/answer/${params.token}`, 303) : { isOver: true as const },
    ),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

export const meta: Route.MetaFunction = () => [
  { title: m.answer_meta_title() },
  { name: "robots", content: "noindex" },
];

export default function AnswerPage({ loaderData: { room }, actionData }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const tapped = readAnswer(parameters);
  useSubmitTapped(tapped, room);
  const sending = useNavigation().formData?.get("answer");
  if (!room) return <LinkExpired />;
  return (
    <div className="answer page-width">
      {actionData && (
        <Notice tone="error" title={m.answer_failed()} announce>
          {isRefused(actionData) ? refusalText(actionData) : m.answer_newer()}
        </Notice>
      )}
      <Form method="post" replace>
        <AnswerCard room={room} tapped={tapped} sending={typeof sending === "string" ? sending : undefined} />
      </Form>
    </div>
  );
}

/** This list is a copy, because importing the schema's list would add Zod to the browser bundle. */
const answers = ["available", "taken"] as const satisfies readonly FreshAnswer[];
const readAnswer = (values: { get(name: string): unknown }): FreshAnswer | undefined =>
  answers.find((one) => one === values.get("answer"));

/**
 * Submits the answer tapped in the e-mail, once. Needs JavaScript: a mail scanner that only opens links does not
 * answer.
 */
function useSubmitTapped(tapped: FreshAnswer | undefined, room: Room | undefined): void {
  const submit = useSubmit();
  const isSent = useRef(false);
  useEffect(() => {
    if (!tapped || !room || isSent.current || !canAnswer(room) || isSaid(room, tapped)) return;
    isSent.current = true;
    void submit({ answer: tapped }, { method: "post", replace: true });
  }, [tapped, room, submit]);
}

function refusalText({ refusal }: Refused): string {
  if (refusal === "not_possible_now") return m.answer_closed();
  if (refusal === "link_not_valid") return m.answer_over({ days: number(freshness.linkDays) });
  return m.answer_unreachable();
}

function LinkExpired() {
  return (
    <EmptyState
      level={1}
      drawing="thread"
      title={m.answer_over_title()}
      actions={<ButtonLink to="/myListings">{m.answer_mine()}</ButtonLink>}
    >
      {m.answer_over({ days: number(freshness.linkDays) })}
    </EmptyState>
  );
}
