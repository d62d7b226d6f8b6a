import { data, Link } from "react-router";
import { conversationParams, messagesQuerySchema } from "../../features/conversations/conversation.schema.ts";
import type { WireReportedConversation } from "../../features/conversations/message-moderation.wire.ts";
import { noticeText } from "../../features/conversations/notice-text.ts";
import * as m from "../../paraglide/messages.js";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { date } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Tag } from "../../ui/badge.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/moderation-conversation-page";
import { getModerator } from "./moderation-access.ts";
import { ModerationFrame } from "./moderation-frame.tsx";
import "./moderation-messages.css";

/** A conversation in which a message was reported. Loading this page writes an entry into the audit log. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const moderator = getModerator(context);
  const id = conversationParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  const { before } = messagesQuerySchema.safeParse({ before: searchParams.get("before") ?? undefined }).data ?? {};
  return {
    conversation: await orErrorPage(context.get(servicesContext).messageModeration.read(moderator, id, before)),
  };
}

export const meta: Route.MetaFunction = () => [
  { title: m.moderation_meta_title() },
  { name: "robots", content: "noindex" },
];

export default function ModerationConversationPage({ loaderData: { conversation } }: Route.ComponentProps) {
  const { listing, messages, before } = conversation;
  return (
    <ModerationFrame title={m.reported_title()} lead={m.reported_lead()}>
      {listing && (
        <p>
          <Link to={`/featuredPostDetails/${listing._id}`} lang={writtenIn(listing.title)}>
            {listing.title}
          </Link>
        </p>
      )}
      {before !== null && <Link to={`?before=${before}`}>{m.conversation_older()}</Link>}
      <ol className="reported-messages" aria-label={m.conversation_messages()}>
        {messages.map((message) => (
          <ReportedMessage key={message.number} message={message} conversation={conversation} />
        ))}
      </ol>
    </ModerationFrame>
  );
}

interface ReportedMessageProps {
  message: WireReportedConversation["messages"][number];
  conversation: WireReportedConversation;
}

/** Messages are text only, so links are not clickable for moderators either. */
function ReportedMessage({ message: { side, sentAt, text, notice, isReported }, conversation }: ReportedMessageProps) {
  const { name } = conversation[side];
  // A notice has no author.
  if (notice)
    return (
      <li className="reported-notice">
        {noticeText(notice, false, name)} <time dateTime={sentAt}>{date(sentAt, "moment")}</time>
      </li>
    );
  return (
    <li className="reported-message" data-reported={isReported ? "" : undefined}>
      <p className="reported-who">
        <strong lang={writtenIn(name)}>{name}</strong>
        <span>{side === "poster" ? m.held_by_owner() : m.held_by_seeker()}</span>
        <time dateTime={sentAt}>{date(sentAt, "moment")}</time>
        {isReported && <Tag icon="flag">{m.reported_mark()}</Tag>}
      </p>
      <p className="reported-text" lang={writtenIn(text)}>
        {text}
      </p>
    </li>
  );
}
