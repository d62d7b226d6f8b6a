import { data, Form, Link, redirect, useNavigation } from "react-router";
import { conversationParams } from "../../features/conversations/conversation.schema.ts";
import { conversationPath } from "../../features/conversations/conversation-paths.ts";
import { bookInputSchema } from "../../features/viewings/viewing.schema.ts";
import { offerPath, suggestPath, viewingPath } from "../../features/viewings/viewing-paths.ts";
import { SlotChoices } from "../../features/viewings/web/slot-choices.tsx";
import { viewingErrorText } from "../../features/viewings/web/viewing-errors.ts";
import { whenText } from "../../features/viewings/web/viewing-labels.ts";
import * as m from "../../paraglide/messages.js";
import { getActor } from "../../platform/http/page.context.ts";
import {
  isRefused,
  orErrorPage,
  orRefusal,
  orUnreachable,
  reloadsWhenRefused,
} from "../../platform/http/page-errors.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/book-viewing-page";
import "./book-viewing-page.css";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = conversationParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  const actor = getActor(context);
  const { viewings, conversations } = context.get(servicesContext);
  const [{ current, slots, maySuggest }, conversation] = await orErrorPage(
    Promise.all([viewings.ofConversation(actor, id), conversations.load(actor, id, undefined)]),
  );
  const { listing, person, side } = conversation;
  if (side === "poster") throw redirect(listing ? offerPath(listing._id) : conversationPath(id));
  const booked = current?.state === "booked" ? current : undefined;
  const others = slots.filter(({ _id }) => _id !== booked?.slot);
  const { searchParams } = new URL(request.url);
  // Whoever was refused the last time has to read that first.
  if (others.length === 0 && maySuggest && !searchParams.has("tried")) throw redirect(suggestPath(id));
  return {
    id,
    name: person.name,
    title: listing?.title,
    booked,
    others,
    maySuggest,
    chosen: searchParams.get("slot") ?? undefined,
    now: Date.now(),
  };
}

/** Books a visit, or moves the visit that is already booked. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const id = conversationParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  const actor = getActor(context);
  const form = await request.formData();
  const input = bookInputSchema.safeParse({ slot: form.get("slot") }).data;
  if (!input) return data({ isUnchosen: true as const }, { status: 400 });
  const { viewings } = context.get(servicesContext);
  const moved = conversationParams.safeParse({ id: form.get("viewing") }).data?.id;
  const done = moved ? viewings.move(actor, moved, input.slot) : viewings.book(actor, id, input.slot);
  return orRefusal(
    done.then((viewing) => redirect(`${viewingPath(viewing._id)}?done=${moved ? "moved" : "booked"}`, 303)),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

/** If the booking is refused, the page reloads the times that are left. */
export const shouldRevalidate = reloadsWhenRefused;

export const meta: Route.MetaFunction = () => [
  { title: m.viewing_book_meta_title() },
  { name: "robots", content: "noindex" },
];

export default function BookViewingPage({
  loaderData: { id, name, title, booked, others, maySuggest, chosen, now },
  actionData,
}: Route.ComponentProps) {
  const back = (
    <Link to={conversationPath(id)} className="book-back">
      <Icon name="arrow-left" size="s" /> {m.viewing_book_back()}
    </Link>
  );
  const isUnchosen = actionData !== undefined && "isUnchosen" in actionData;
  const failure = isRefused(actionData)
    ? viewingErrorText(actionData.refusal)
    : isUnchosen
      ? m.viewing_book_choose()
      : undefined;
  const problem = failure !== undefined && (
    <Notice tone="error" title={m.viewing_failed_title()} announce>
      {failure}
    </Notice>
  );
  if (others.length === 0)
    return (
      <Section width="narrow">
        {back}
        {problem}
        <NothingToBook id={id} name={name} maySuggest={maySuggest} />
      </Section>
    );
  return (
    <Section width="narrow" labelledBy="book-title">
      {back}
      <SectionHeading
        level={1}
        id="book-title"
        title={booked ? m.viewing_move_title() : m.viewing_book_title()}
        lead={
          booked
            ? m.viewing_move_lead({ when: whenText(booked.startsAt, now), name })
            : title
              ? m.viewing_book_lead({ title })
              : m.viewing_book_lead_gone()
        }
      />
      {problem}
      <BookForm viewing={booked?._id}>
        <SlotChoices slots={others} chosen={chosen} />
        {maySuggest && <Link to={suggestPath(id)}>{m.viewing_suggest()}</Link>}
      </BookForm>
    </Section>
  );
}

function BookForm({ viewing, children }: { viewing: string | undefined; children: React.ReactNode }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" action="?tried=yes" className="book-form">
      {viewing && <input type="hidden" name="viewing" value={viewing} />}
      {children}
      <div className="book-submit">
        <Button type="submit" size="l" wide busy={isBusy}>
          {viewing ? m.viewing_move_submit() : m.viewing_book_submit()}
        </Button>
      </div>
    </Form>
  );
}

function NothingToBook({ id, name, maySuggest }: { id: string; name: string; maySuggest: boolean }) {
  return (
    <EmptyState
      level={1}
      drawing="thread"
      title={maySuggest ? m.viewing_book_none_title() : m.viewing_book_closed_title()}
      actions={
        maySuggest ? (
          <ButtonLink to={suggestPath(id)} icon="calendar">
            {m.viewing_suggest()}
          </ButtonLink>
        ) : (
          <ButtonLink to={conversationPath(id)} icon="message">
            {m.viewing_book_back()}
          </ButtonLink>
        )
      }
    >
      {maySuggest ? m.viewing_suggest_lead({ name }) : m.viewing_book_closed_text({ name })}
    </EmptyState>
  );
}
