import type { ReactNode } from "react";
import type { FreshAnswer } from "../../features/freshness/freshness.schema.ts";
import { freshness } from "../../features/listings/listing-life.ts";
import { PhotoPicture } from "../../features/photos/photo-picture.tsx";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { isBangla } from "../../platform/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { WovenDrawing } from "../../ui/woven-drawing.tsx";
import type { Room } from "./answer-room.ts";

const PICTURE_SIZES = "(min-width: 36rem) 34rem, 92vw";

interface AnswerCardProps {
  room: Room;
  /** The answer tapped in the e-mail. */
  tapped: FreshAnswer | undefined;
  /** The answer that is being submitted. */
  sending: string | undefined;
}

/** The room and its answer buttons. Must be inside a form. */
export function AnswerCard(props: AnswerCardProps) {
  const { title, look } = props.room;
  return (
    <article className="answer-card">
      {look ? (
        <PhotoPicture
          address={look.imageUrl}
          cover={look.cover}
          of={title}
          alt=""
          width={1200}
          height={675}
          ratio="16/9"
          roof
          priority
          sizes={PICTURE_SIZES}
        >
          <Badge tone="deep" icon="map-pin">
            <span lang={languageOf(look.location)}>{look.location}</span>
          </Badge>
        </PhotoPicture>
      ) : (
        <div className="answer-drawing">
          <WovenDrawing name="house" />
        </div>
      )}
      <div className="answer-body">
        <p className="answer-room" lang={languageOf(title)}>
          {title}
        </p>
        <AnswerContent {...props} />
      </div>
    </article>
  );
}

const languageOf = (text: string) => (isBangla(text) ? "bn" : "en");

function AnswerContent({ room: { id, state, isAnswered }, tapped, sending }: AnswerCardProps) {
  if (state === "live")
    return (
      <Answered
        title={m.answer_live_title()}
        text={m.answer_live({ days: number(freshness.askAfterDays) })}
        listingId={id}
      >
        <AnswerButton answer="taken" label={m.answer_live_undo()} sending={sending} variant="quiet" />
      </Answered>
    );
  if (state === "taken")
    return (
      <Answered title={m.answer_taken_title()} text={m.answer_taken_done()} listingId={id}>
        <AnswerButton answer="available" label={m.answer_taken_undo()} sending={sending} variant="quiet" />
      </Answered>
    );
  const isQuestion = state === "asked" || state === "asleep";
  if (isQuestion && isAnswered) return <NoAnswerPossible title={m.answer_newer_title()} text={m.answer_newer()} />;
  if (isQuestion)
    return (
      <>
        <h1>{state === "asked" ? m.answer_title() : m.answer_title_asleep()}</h1>
        <p className="answer-lead">{state === "asked" ? m.answer_lead() : m.answer_lead_asleep()}</p>
        <div className="answer-choices">
          <AnswerButton
            answer="available"
            label={m.answer_available()}
            sending={sending}
            variant={tapped === "taken" ? "secondary" : "primary"}
          />
          <AnswerButton
            answer="taken"
            label={m.answer_taken()}
            sending={sending}
            variant={tapped === "taken" ? "primary" : "secondary"}
          />
        </div>
        <p className="answer-note">{m.answer_no_sign_in()}</p>
      </>
    );
  return <NoAnswerPossible title={m.answer_closed_title()} text={m.answer_closed()} />;
}

/** Shown if this link cannot answer. */
function NoAnswerPossible({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="answer-lead">{text}</p>
      <ButtonLink to="/myListings">{m.answer_mine()}</ButtonLink>
    </>
  );
}

interface AnsweredProps {
  title: string;
  text: string;
  /** Id of the listing to link to. */
  listingId: string;
  /** Button for the other answer, to correct a mistake. */
  children: ReactNode;
}

function Answered({ title, text, listingId, children }: AnsweredProps) {
  return (
    <>
      <h1>{title}</h1>
      <p className="answer-lead">{text}</p>
      <div className="answer-after">
        <ButtonLink to={`/featuredPostDetails/${listingId}`} variant="secondary">
          {m.answer_see()}
        </ButtonLink>
        {children}
      </div>
    </>
  );
}

interface AnswerButtonProps {
  answer: FreshAnswer;
  label: string;
  sending: string | undefined;
  variant: "primary" | "secondary" | "quiet";
}

function AnswerButton({ answer, label, sending, variant }: AnswerButtonProps) {
  return (
    <Button
      type="submit"
      name="answer"
      value={answer}
      size={variant === "quiet" ? "m" : "l"}
      wide={variant !== "quiet"}
      variant={variant}
      icon={icons[answer]}
      busy={sending === answer}
    >
      {label}
    </Button>
  );
}

const icons = { available: "check", taken: "home" } as const;
