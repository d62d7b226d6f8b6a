import { type ReactNode, useEffect, useRef } from "react";
import { type FetcherWithComponents, useFetcher, useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused, type Refused } from "../../../platform/http/page-errors.ts";
import { date, number } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Badge, type BadgeProps } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toast-store.ts";
import type { OwnListing } from "../../listings/listing.wire.ts";
import { availabilityLabel } from "../../listings/listing-labels.ts";
import { type ListingState, nextState } from "../../listings/listing-life.ts";
import { refusalText } from "../../listings/refusal-text.ts";
import type { FreshAnswer } from "../freshness.schema.ts";
import { useTake } from "./own-state-take.tsx";
import "./own-state.css";

/** The state of a listing as its owner sees it. */
export type OwnState = Pick<OwnListing, "id" | "title" | "state" | "sleepAt" | "note" | "confirmedAt" | "likeCount" | "takenTold"> & {
  /** Seconds until the mails to those who liked a taken listing are sent. 0: they were sent, or there are none. Computed on the server, whose clock counts. */
  tellInSeconds: number;
};

export const secondsUntil = (time: string | null | undefined, now = Date.now()): number => (time ? Math.max(0, Math.ceil((Date.parse(time) - now) / 1000)) : 0);

export interface LifeAnswer {
  answered: FreshAnswer;
}

/** A copy of `freshAnswers`, which would bring Zod into the page. */
const answers = ["available", "taken"] as const satisfies readonly FreshAnswer[];

const badges: Record<ListingState, BadgeProps["tone"]> = {
  live: "leaf",
  taken: "neutral",
  asked: "marigold",
  asleep: "neutral",
  waiting: "marigold",
  changes: "action",
  removed: "neutral",
};

const words: Record<ListingState, () => string> = {
  live: () => availabilityLabel(true),
  taken: () => availabilityLabel(false),
  asked: m.life_asked,
  asleep: m.life_asleep,
  waiting: m.life_waiting,
  changes: m.life_changes,
  removed: m.life_removed,
};

/** For the owner, in place of the availability that others see. */
export function StateBadge({ state }: { state: ListingState }) {
  return (
    <Badge tone={badges[state] ?? "neutral"} {...(state === "live" && { icon: "check" })}>
      {words[state]()}
    </Badge>
  );
}

const notices: Partial<Record<ListingState, { tone: "info" | "warning" | "error"; title: () => string; text: (own: OwnState) => string }>> = {
  asked: { tone: "warning", title: m.life_asked_title, text: ({ sleepAt }) => m.life_asked_text({ date: date(sleepAt ?? "") }) },
  asleep: { tone: "info", title: m.life_asleep_title, text: () => m.life_asleep_text() },
  waiting: { tone: "warning", title: m.life_waiting_title, text: () => m.life_waiting_text() },
  changes: { tone: "warning", title: m.life_changes_title, text: () => m.life_changes_text() },
  removed: { tone: "error", title: m.life_removed_title, text: () => m.life_removed_text() },
};

interface OwnStateLineProps {
  own: OwnState;
  /** Show a link to the update form when a moderator has asked for changes. */
  hasUpdate?: boolean;
}

/** The state of a listing and what its owner can do about it. */
export function OwnStateLine({ own, hasUpdate = false }: OwnStateLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const fetcher = useFetcher<LifeAnswer | Refused>();
  const { data: answer, state: activity } = fetcher;
  useEffect(() => {
    if (!answer || activity !== "idle") return;
    tell(answer);
    // The pressed button may be gone now. Do not lose the keyboard focus.
    if (document.activeElement === document.body) line.current?.focus();
  }, [answer, activity]);
  useReloadWhenTold(own.tellInSeconds);
  return (
    <div ref={line} className="own-state" tabIndex={-1}>
      <StateText own={own} answers={<Answers own={own} fetcher={fetcher} hasUpdate={hasUpdate} />} />
    </div>
  );
}

function StateText({ own, answers }: { own: OwnState; answers: ReactNode }) {
  const { state, note, confirmedAt } = own;
  const notice = notices[state];
  if (!notice)
    return (
      <div className="own-state-well">
        <span>{state === "taken" ? takenText(own) : m.life_live_text({ date: date(confirmedAt) })}</span>
        {answers}
      </div>
    );
  return (
    <Notice tone={notice.tone} title={notice.title()} action={answers}>
      <p>{notice.text(own)}</p>
      <ModeratorNote note={note} />
    </Notice>
  );
}

export function ModeratorNote({ note }: { note: string | null }) {
  if (!note) return null;
  return (
    <p className="own-state-note">
      <strong>{m.life_note()}</strong> <q lang={writtenIn(note)}>{note}</q>
    </p>
  );
}

function takenText({ takenTold, tellInSeconds }: OwnState): string {
  if (takenTold === null) return m.life_taken_text();
  if (takenTold === 0) return m.life_taken_nobody();
  const words = { count: takenTold, shown: number(takenTold) };
  return tellInSeconds > 0 ? m.life_taken_telling(words) : m.life_taken_told(words);
}

/** Reloads when the mails have been sent: from then on there is nothing to undo. */
function useReloadWhenTold(seconds: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => void revalidate(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds, revalidate]);
}

const answerWords: Record<FreshAnswer, (own: OwnState) => string> = {
  available: ({ state, tellInSeconds }) =>
    tellInSeconds > 0 && state === "taken" ? m.life_undo() : state === "taken" ? m.life_again() : state === "asleep" ? m.life_wake() : m.life_confirm(),
  taken: () => m.life_take(),
};

interface AnswersProps {
  own: OwnState;
  fetcher: FetcherWithComponents<unknown>;
  hasUpdate: boolean;
}

/** Buttons for the answers that are possible in this state. A plain form, so that they work without JavaScript. */
function Answers({ own, fetcher, hasUpdate }: AnswersProps) {
  const { id, title, state, tellInSeconds } = own;
  const take = useTake(own, fetcher);
  if (state === "changes" && hasUpdate)
    return (
      <ButtonLink to={`/updatePage/${id}`} variant="secondary" icon="edit">
        {m.mine_update()} <span className="visually-hidden">{title}</span>
      </ButtonLink>
    );
  const possible = answers.filter((one) => nextState(state, one === "taken" ? "take" : "confirm"));
  if (possible.length === 0) return null;
  const isQuiet = state === "live" || (state === "taken" && tellInSeconds === 0);
  return (
    <>
      <fetcher.Form method="post" action="/myListings" className="own-state-answers">
        <input type="hidden" name="id" value={id} />
        {possible.map((one) => (
          <Button
            key={one}
            type="submit"
            name="answer"
            value={one}
            variant={isQuiet ? "quiet" : "secondary"}
            busy={fetcher.formData?.get("answer") === one}
            disabled={fetcher.state !== "idle"}
            {...(one === "taken" && take.asking)}
          >
            {answerWords[one](own)} <span className="visually-hidden">{title}</span>
          </Button>
        ))}
      </fetcher.Form>
      {take.dialog}
    </>
  );
}

const doneText = (answered: FreshAnswer) => (answered === "taken" ? m.life_taken() : m.life_confirmed());

function tell(answer: LifeAnswer | Refused): void {
  if (isRefused(answer)) toast.error(m.life_failed(), refusalText(answer));
  // No toast for "taken": it would cover the Undo button. The line says the same and has the focus.
  else if (answer.answered !== "taken") toast.success(doneText(answer.answered));
}

/** For pages without JavaScript, which have no toasts. */
export function LifeAnswerNotice({ answer: { answered } }: { answer: LifeAnswer }) {
  return <Notice tone="success">{doneText(answered)}</Notice>;
}
