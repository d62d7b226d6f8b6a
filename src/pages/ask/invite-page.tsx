import { data, redirect } from "react-router";
import { openerLength } from "../../features/conversations/conversation.limits.ts";
import { inviteParams, openInputSchema } from "../../features/conversations/conversation.schema.ts";
import { conversationPath } from "../../features/conversations/conversation-paths.ts";
import { newNonce } from "../../features/conversations/nonce.ts";
import { messageDraftKey } from "../../features/conversations/web/message-draft.ts";
import * as m from "../../paraglide/messages.js";
import { getActor } from "../../platform/http/page.context.ts";
import { ifRefused, orErrorPage } from "../../platform/http/page-errors.ts";
import { textOf } from "../../platform/web/form.ts";
import { Section } from "../../ui/layout/section.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/invite-page";
import { type OpenerFailure, OpenerForm } from "./opener-form.tsx";
import { sendWithDraft } from "./send-with-draft.ts";

function readParams(params: object) {
  const { data: ids } = inviteParams.safeParse(params);
  if (!ids) throw data(null, { status: 404 });
  return ids;
}

/** The owner writes first, to somebody who likes the room, has shared their details for it, or was offered it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, person } = readParams(params);
  const actor = getActor(context);
  const { inbox, people, savedReplies } = context.get(servicesContext);
  const existing = await orErrorPage(inbox.findWith(actor, id, person));
  if (existing) throw redirect(conversationPath(existing));
  const [{ name, listing }, replies] = await orErrorPage(
    Promise.all([people.get(actor, id, person), savedReplies.list(actor)]),
  );
  return {
    title: listing.title,
    name,
    replies: replies.map(({ slot, text }) => ({ key: String(slot), text })),
    nonce: newNonce(),
    draft: messageDraftKey(actor.uid, `${id}:${person}`),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id, person } = readParams(params);
  const actor = getActor(context);
  const form = await request.formData();
  const [text, nonce] = [textOf(form, "text"), textOf(form, "nonce")];
  const fail = (refusal: OpenerFailure["refusal"], init = { status: 400 }) =>
    data<OpenerFailure>({ text, nonce, refusal }, init);
  const input = openInputSchema.safeParse({ text, nonce, isSure: form.get("sure") === "yes" });
  if (!input.success) return fail(text.trim().length < openerLength.min ? "too_short" : "validation_failed");
  const inviting = context.get(servicesContext).conversations.invite(actor, id, person, input.data);
  return ifRefused(
    inviting.then(({ _id }) => redirect(conversationPath(_id), 303)),
    fail,
  );
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendWithDraft(request, serverAction);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.opener_meta_title({ name: loaderData.name }) : m.brand_name() },
  { name: "robots", content: "noindex" },
];

export default function InvitePage({
  loaderData: { title, name, replies, nonce, draft },
  actionData,
}: Route.ComponentProps) {
  return (
    <Section width="narrow" labelledBy="ask-title">
      <SectionHeading level={1} id="ask-title" title={m.opener_title({ name })} lead={title} />
      <OpenerForm
        name={name}
        nonce={nonce}
        draft={draft}
        failed={actionData}
        label={m.conversation_write()}
        hint={m.invite_hint}
        openers={replies}
      />
    </Section>
  );
}
