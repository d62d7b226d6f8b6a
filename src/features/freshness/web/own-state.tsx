import { useEffect, useRef } from "react";
import { type FetcherWithComponents, useFetcher, useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused, type Refused } from "../../../platform/http/page-errors.ts";
import { date, number } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Badge, type BadgeProps } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toast-store.ts";
import type { OwnListing } from "../../listings/listing.wire.ts";
import { type ListingState, nextState } from "../../listings/listing-life.ts";
import { refusalText } from "../../listings/refusal-text.ts";
import type { FreshAnswer, TakenPlan } from "../freshness.schema.ts";
import { AvailabilitySelect } from "./availability-select.tsx";
import { AvailabilitySwitch } from "./availability-switch.tsx";
import "./own-state.css";

/** The state of a listing as its owner sees it. */
export type OwnState = Pick<
  OwnListing,
  "id" | "title" | "state" | "sleepAt" | "note" | "confirmedAt" | "likeCount" | "takenTold"
> & {
  /**
   * Seconds until people are told that the room is taken. 0 if they were told or there is nobody to tell. The server
   * computes it, because its clock decides.
   */
  tellInSeconds: number;
  /** The effects when people are told. */
  plan?: TakenPlan | undefined;
};

/**
 * Seconds between looks after the time is over. The worker runs only once a minute, and until then the owner can undo.
 */
const LOOK_AGAIN_SECONDS = 5;

export const secondsUntilTold = (tellAt: string | null | undefined, now = Date.now()): number =>
  tellAt ? Math.max(LOOK_AGAIN_SECONDS, Math.ceil((Date.parse(tellAt) - now) / 1000)) : 0;

export interface LifeAnswer {
  answered: FreshAnswer;
  /** How many people were told that the room is taken before it was available again. */
  told?: number | undefined;
}

/** The states that the switch does not show. */
const badges: Partial<Record<ListingState, { tone: NonNullable<BadgeProps["tone"]>; label: () => string }>> = {
  asleep: { tone: "neutral", label: m.life_asleep },
  waiting: { tone: "marigold", label: m.life_waiting },
  changes: { tone: "action", label: m.life_changes },
  removed: { tone: "neutral", label: m.life_removed },
};

/** Shows nothing for a live or taken listing, because the switch shows these states. */
export function StateBadge({ state }: { state: ListingState }) {
  const badge = badges[state];
  return badge && <Badge tone={badge.tone}>{badge.label()}</Badge>;
}

interface NoteTexts {
  tone: "info" | "warning" | "error";
  title: () => string;
  text: (own: OwnState) => string;
  /** The label of the button that confirms again that the room is available. */
  confirm?: () => string;
}

const notes: Partial<Record<ListingState, NoteTexts>> = {
  asked: {
    tone: "warning",
    title: m.life_asked_title,
    text: ({ sleepAt }) => m.life_asked_text({ date: date(sleepAt ?? "") }),
    confirm: m.life_confirm,
  },
  asleep: { tone: "info", title: m.life_asleep_title, text: () => m.life_asleep_text(), confirm: m.life_wake },
  waiting: { tone: "warning", title: m.life_waiting_title, text: () => m.life_waiting_text() },
  changes: { tone: "warning", title: m.life_changes_title, text: () => m.life_changes_text() },
  removed: { tone: "error", title: m.life_removed_title, text: () => m.life_removed_text() },
};

interface OwnStateLineProps {
  own: OwnState;
  /** Shows a link to the update form when a moderator has asked for changes. */
  hasUpdate?: boolean;
  /** In a row of a table: wide screens have a select in the place of the switch. */
  isRow?: boolean;
}

/**
 * The state of a listing and what its owner can do about it: a switch, and a note on what the state means for others.
 */
export function OwnStateLine({ own, hasUpdate = false, isRow = false }: OwnStateLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const fetcher = useFetcher<LifeAnswer | Refused>();
  const { data: answer, state: activity } = fetcher;
  useEffect(() => {
    if (!answer || activity !== "idle") return;
    tell(answer);
    // The pressed button may be gone now. This keeps the keyboard focus on the page.
    if (document.activeElement === document.body) focusIn(line.current);
  }, [answer, activity]);
  useReloadWhenTold(own.tellInSeconds);
  const { state } = own;
  const canSwitch = (["confirm", "take"] as const).some((event) => nextState(state, event));
  return (
    <div ref={line} className="own-state" tabIndex={-1}>
      {notes[state] && <StateNote own={own} texts={notes[state]} fetcher={fetcher} hasUpdate={hasUpdate} />}
      {canSwitch && <AvailabilitySwitch listing={own} fetcher={fetcher} />}
      {canSwitch && isRow && <AvailabilitySelect listing={own} fetcher={fetcher} />}
      {state === "live" && <p className="own-state-line">{m.life_live_text({ date: date(own.confirmedAt) })}</p>}
      {state === "taken" && <TakenLine own={own} fetcher={fetcher} />}
    </div>
  );
}

/** A row of a table has no box for the line, so it cannot have the focus there. */
function focusIn(line: HTMLElement | null): void {
  const select = line?.querySelector("select");
  if (select && select.offsetParent !== null) select.focus();
  else line?.focus();
}

interface StateNoteProps extends Required<Pick<OwnStateLineProps, "own" | "hasUpdate">> {
  texts: NoteTexts;
  fetcher: FetcherWithComponents<unknown>;
}

function StateNote({ own, texts: { tone, title, text, confirm }, fetcher, hasUpdate }: StateNoteProps) {
  return (
    <div className="own-note" data-tone={tone}>
      <p>
        <strong>{title()}</strong> {text(own)}
      </p>
      <ModeratorNote note={own.note} />
      {confirm && <ConfirmButton own={own} fetcher={fetcher} label={confirm()} />}
      {own.state === "changes" && hasUpdate && (
        <ButtonLink to={`/updatePage/${own.id}`} variant="secondary" icon="edit">
          {m.mine_update()} <span className="visually-hidden">{own.title}</span>
        </ButtonLink>
      )}
    </div>
  );
}

interface ConfirmButtonProps {
  own: OwnState;
  fetcher: FetcherWithComponents<unknown>;
  label: string;
}

/** The button has its own form: Enter in the switch's form would press the wrong button. */
function ConfirmButton({ own: { id, title }, fetcher, label }: ConfirmButtonProps) {
  return (
    <fetcher.Form method="post" action="/myListings">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="answer"
        value="available"
        variant="secondary"
        busy={fetcher.formData?.get("answer") === "available"}
      >
        {label} <span className="visually-hidden">{title}</span>
      </Button>
    </fetcher.Form>
  );
}

/** Says who is told that the room is taken. The owner can undo it as long as nobody was told. */
function TakenLine({ own, fetcher }: Pick<ConfirmButtonProps, "own" | "fetcher">) {
  const isTelling = own.tellInSeconds > 0;
  return (
    <div className={isTelling ? "own-note" : "own-state-line"} data-tone="info">
      <output>{takenText(own)}</output>
      {isTelling && <ConfirmButton own={own} fetcher={fetcher} label={m.life_undo()} />}
      {isTelling && own.plan && own.plan.candidates.length > 0 && (
        <MovesIn id={own.id} plan={own.plan} fetcher={fetcher} />
      )}
    </div>
  );
}

interface MovesInProps {
  id: string;
  plan: TakenPlan;
  fetcher: FetcherWithComponents<unknown>;
}

/** Lets the owner choose who moves in, so that this person is not declined. */
function MovesIn({ id, plan: { candidates, movesIn }, fetcher }: MovesInProps) {
  return (
    <fetcher.Form method="post" action="/myListings" className="own-moves-in">
      <input type="hidden" name="id" value={id} />
      <SelectField
        key={movesIn}
        name="movesIn"
        label={m.life_moves_in()}
        hint={m.life_moves_in_hint()}
        defaultValue={movesIn ?? ""}
        options={[
          { value: "", label: m.life_moves_in_other() },
          ...candidates.map((one) => ({
            value: one.id,
            label: one.hasVisited ? m.life_moves_in_visited({ name: one.name }) : one.name,
          })),
        ]}
      />
      <Button type="submit" variant="secondary" busy={fetcher.formData?.has("movesIn") ?? false}>
        {m.life_moves_in_save()}
      </Button>
    </fetcher.Form>
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

/** The most visits that are named. The text only counts the others. */
const NAMED_VISITS = 3;

function takenText({ takenTold, tellInSeconds, plan }: OwnState): string {
  if (tellInSeconds > 0) return plan ? tellingText(plan) : m.life_taken_text();
  return takenTold ? m.life_taken_told({ count: takenTold, shown: number(takenTold) }) : m.life_taken_text();
}

/** Says how many people will be told, and which visits end. */
function tellingText({ people: count, visits }: TakenPlan): string {
  if (count === 0 && visits.length === 0) return m.life_taken_nobody();
  const people = m.life_taken_people({ count, shown: number(count) });
  if (visits.length === 0) return m.life_taken_telling({ people });
  const named = visits
    .slice(0, NAMED_VISITS)
    .map(({ name, startsAt }) => `${name}, ${date(startsAt, "day")}, ${date(startsAt, "time")}`);
  const list = `${named.join("; ")}${visits.length > NAMED_VISITS ? "; …" : ""}`;
  return m.life_taken_telling_visits({ people, count: visits.length, shown: number(visits.length), visits: list });
}

/** Reloads the page's data when people have been told: from then on there is nothing to undo. */
function useReloadWhenTold(seconds: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setInterval(() => void revalidate(), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds, revalidate]);
}

function doneText({ answered, told = 0 }: LifeAnswer): string {
  if (answered === "taken") return m.life_taken();
  return told > 0 ? m.life_again_told({ count: told, shown: number(told) }) : m.life_confirmed();
}

function tell(answer: LifeAnswer | Refused): void {
  if (isRefused(answer)) toast.error(m.life_failed(), refusalText(answer));
  // Shows no toast for "taken", because it would cover the Undo button. The line in the page says the same, and screen
  // readers announce it.
  else if (answer.answered !== "taken") toast.success(doneText(answer));
}

/** Shows the answer on pages without JavaScript, which have no toasts. */
export function LifeAnswerNotice({ answer }: { answer: LifeAnswer }) {
  return <Notice tone="success">{doneText(answer)}</Notice>;
}
