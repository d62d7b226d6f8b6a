import { data, redirect } from "react-router";
import { openerLength } from "../../features/conversations/conversation.limits.ts";
import { openInputSchema } from "../../features/conversations/conversation.schema.ts";
import { conversationPath } from "../../features/conversations/conversation-paths.ts";
import { newNonce } from "../../features/conversations/nonce.ts";
import { conversationErrorText } from "../../features/conversations/web/conversation-labels.ts";
import { messageDraftKey } from "../../features/conversations/web/message-draft.ts";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { fromWireWholeListing } from "../../features/listings/listing.wire.ts";
import { RoomStrip } from "../../features/listings/room-strip.tsx";
import { similarRoomsPath } from "../../features/search/similar-rooms.ts";
import { isAgainst } from "../../features/verdict/verdict.ts";
import { verdictView } from "../../features/verdict/verdict-labels.ts";
import { verdictStyles } from "../../features/verdict/verdict-styles.ts";
import { questionsView } from "../../features/verdict/web/open-questions.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { getActor } from "../../platform/http/page.context.ts";
import { ifRefused, orErrorPage, type Refusal } from "../../platform/http/page-errors.ts";
import { relativeTime } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { textOf } from "../../platform/web/form.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TaskPage } from "../../ui/layout/task-bar.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/ask-page";
import { type OpenerFailure, OpenerForm } from "./opener-form.tsx";
import { sendWithDraft } from "./send-with-draft.ts";
import "./ask-page.css";

const roomPath = (id: string) => `/featuredPostDetails/${id}`;

function readId(id: string): string {
  if (!listingIdSchema.safeParse(id).success) throw data(null, { status: 404 });
  return id;
}

/** Loads the room, the reader's verdict about it, and when the owner last confirmed that it is available. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = readId(params.id);
  const sessionActor = getActor(context);
  const { accounts, conversations, listings, inbox, profiles, areas } = context.get(servicesContext);
  const actor = await accounts.refreshActor(sessionActor);
  const [wire, existing, profile] = await orErrorPage(
    Promise.all([listings.getForMember(actor, id), inbox.findAbout(actor, id), profiles.getProfile(actor)]),
  );
  if (existing) throw redirect(conversationPath(existing));
  if (wire.uid === actor.uid) throw redirect(roomPath(id));
  const listing = (await areas.localize(getLocale()))(fromWireWholeListing(wire));
  const refusal = await orErrorPage(conversations.askRefusal(actor, id));
  const [judged, isShared] = profile
    ? await orErrorPage(Promise.all([profiles.judge(profile, [listing]), profiles.isShared(actor, id)]))
    : [undefined, false];
  const view = judged?.[0] && profile && verdictView(judged[0], profile);
  const [question] = questionsView(listing, judged?.[0]?.reasons).primary;
  return {
    room: {
      id,
      title: listing.title,
      location: listing.location,
      rent: listing.rent,
      imageUrl: listing.imageUrl,
      cover: listing.cover,
      isAvailable: listing.isAvailable,
      confirmedAt: listing.confirmedAt,
      owner: listing.ownerName,
      similarPath: similarRoomsPath(listing.rent, listing.area),
    },
    verdict: view && { verdict: view.verdict, label: view.label, reasons: [...view.house, ...view.needs].slice(0, 8) },
    isShared,
    question,
    refusal,
    nonce: newNonce(),
    uid: actor.uid,
    now: Date.now(),
  };
}

interface AskFailure extends OpenerFailure {
  /** Whether the details may be shared with the message. */
  share: boolean;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = readId(params.id);
  const actor = getActor(context);
  const form = await request.formData();
  const [text, nonce] = [textOf(form, "text"), textOf(form, "nonce")];
  const share = form.get("share") === "yes";
  const fail = (refusal: AskFailure["refusal"], init = { status: 400 }) =>
    data<AskFailure>({ text, nonce, share, refusal }, init);
  const input = openInputSchema.safeParse({ text, nonce, isSure: form.get("sure") === "yes" });
  if (!input.success) return fail(text.trim().length < openerLength.min ? "too_short" : "validation_failed");
  const { conversations, profiles } = context.get(servicesContext);
  const asking = conversations.ask(actor, id, input.data).then(async ({ _id }) => {
    // The message is sent even if sharing the details is refused, for example over the daily limit.
    if (share) await ifRefused(profiles.share(actor, id), () => undefined);
    return redirect(conversationPath(_id), 303);
  });
  return ifRefused(asking, fail);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendWithDraft(request, serverAction);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.opener_meta_title({ name: loaderData.room.owner }) : m.brand_name() },
  { name: "robots", content: "noindex" },
];

/**
 * Page for the first message to the owner of a room. It shows what the post already answers and offers to share the
 * reader's own details.
 */
export default function AskPage({
  loaderData: { room, verdict, isShared, question, refusal, nonce, uid, now },
  actionData,
}: Route.ComponentProps) {
  const name = room.owner;
  return (
    <TaskPage back={roomPath(room.id)} backLabel={m.opener_back()} title={m.opener_title({ name })} titleId="ask-title">
      <div className="ask">
        <RoomStrip density="row" room={room} line={<span lang={writtenIn(room.location)}>{room.location}</span>} />
        {room.isAvailable && refusal ? (
          <Refused refusal={refusal} room={room} />
        ) : room.isAvailable ? (
          <AskForm
            key={room.id}
            room={room}
            verdict={verdict}
            isShared={isShared}
            question={question}
            nonce={nonce}
            uid={uid}
            fresh={m.opener_fresh({ name, when: relativeTime(room.confirmedAt, now) })}
            failure={actionData}
          />
        ) : (
          <Notice
            title={m.opener_taken()}
            action={
              <ButtonLink to={room.similarPath} variant="secondary" icon="search">
                {m.conversation_similar()}
              </ButtonLink>
            }
          >
            {m.opener_taken_text()}
          </Notice>
        )}
      </div>
    </TaskPage>
  );
}

type AskData = Route.ComponentProps["loaderData"];

const remedies: Partial<Record<Refusal, { to: string; label: () => string }>> = {
  email_unverified: { to: "/profile#profile-email", label: m.contact_verify_go },
  checked_phones_only: { to: "/profile#profile-phone", label: m.number_verify },
};

/** Shown before the reader writes anything: why the message would be refused, and what to do instead. */
function Refused({ refusal, room }: { refusal: Refusal; room: AskData["room"] }) {
  const name = room.owner;
  const remedy = remedies[refusal] ?? { to: room.similarPath, label: m.conversation_similar };
  return (
    <Notice
      title={m.opener_refused({ name })}
      action={
        <ButtonLink to={remedy.to} variant="secondary">
          {remedy.label()}
        </ButtonLink>
      }
    >
      {conversationErrorText({ refusal }, name)}
    </Notice>
  );
}

interface AskFormProps extends Pick<AskData, "room" | "verdict" | "isShared" | "question" | "nonce" | "uid"> {
  fresh: string;
  failure: Partial<AskFailure> | undefined;
}

function AskForm({ room, verdict, isShared, question, nonce, uid, fresh, failure }: AskFormProps) {
  const name = room.owner;
  const openers = [m.opener_free(), m.opener_friday(), question ?? m.opener_move_in()];
  return (
    <OpenerForm
      name={name}
      nonce={nonce}
      draft={messageDraftKey(uid, room.id)}
      failed={failure}
      label={m.opener_words()}
      hint={m.opener_words_hint}
      openers={openers.map((text, index) => ({ key: String(index), text }))}
      hello={m.opener_hello({ name })}
      below={<p className="ask-then">{m.opener_then({ name })}</p>}
    >
      {verdict && <Details verdict={verdict} name={name} isShared={isShared} share={failure?.share ?? true} />}
      <p className="ask-fresh">
        <Icon name="check" size="s" /> {fresh}
      </p>
      {verdict && isAgainst(verdict.verdict) && (
        <div className="ask-no">
          <p>{m.opener_no()}</p>
          <Checkbox name="despite" value="yes" required label={m.opener_no_sure()} />
        </div>
      )}
    </OpenerForm>
  );
}

interface DetailsProps {
  verdict: NonNullable<AskData["verdict"]>;
  name: string;
  isShared: boolean;
  /** Whether the box is ticked at first. */
  share: boolean;
}

/** The verdict as one line that unfolds, and whether the owner sees the details behind it. */
function Details({ verdict: { verdict, label, reasons }, name, isShared, share }: DetailsProps) {
  return (
    <>
      <details className="ask-details">
        <summary>
          <Badge {...verdictStyles[verdict]}>{label}</Badge> <Icon name="chevron-down" />
        </summary>
        <ul className="ask-reasons">
          {reasons.map((reason) => (
            <li key={reason.text} data-verdict={reason.verdict}>
              <Icon name={verdictStyles[reason.verdict].icon} size="s" /> <span>{reason.text}</span>
            </li>
          ))}
        </ul>
        {!isShared && <p className="ask-then">{m.show_profile_hint({ name })}</p>}
      </details>
      {isShared ? (
        <p className="ask-shared">
          <Icon name="eye" size="s" /> {m.opener_shared({ name })}
        </p>
      ) : (
        <Checkbox name="share" value="yes" defaultChecked={share} label={m.opener_share()} />
      )}
    </>
  );
}
