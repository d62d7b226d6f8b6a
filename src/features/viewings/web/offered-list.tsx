import { Form, Link, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date, number } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { conversationPath } from "../../conversations/conversation-paths.ts";
import type { OfferTimes } from "../offer-times.ts";
import type { WireSlot, WireViewing } from "../viewing.wire.ts";
import { viewingPath } from "../viewing-paths.ts";
import { ConfirmedForm } from "./confirmed-form.tsx";
import { byDay, comingText, longDay, whenText } from "./viewing-labels.ts";
import "./offered-list.css";

export type OfferedSlot = WireSlot & { viewings: WireViewing[] };

interface OfferedListProps {
  slots: readonly OfferedSlot[];
  times: OfferTimes;
  /** The slot for which a new time is being chosen. It is `?move=` in the URL. */
  moving: string | undefined;
  now: number;
}

/** The times that the poster offers, with who comes. The forms work without JavaScript. */
export function OfferedList({ slots, times, moving, now }: OfferedListProps) {
  return (
    <div className="offered">
      {byDay(slots).map(({ day, items }) => (
        <section key={day} aria-labelledby={`offered-${day}`}>
          <h3 id={`offered-${day}`}>{longDay(`${day}T12:00:00+06:00`)}</h3>
          <ul>
            {items.map((slot) => (
              <li key={slot._id} id={`slot-${slot._id}`} className="offered-slot">
                <Slot slot={slot} now={now} isMoving={moving === slot._id} />
                {moving === slot._id && (
                  <MoveForm slot={slot} times={times} offered={slots.map(({ startsAt }) => startsAt)} now={now} />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Slot({ slot, now, isMoving }: { slot: OfferedSlot; now: number; isMoving: boolean }) {
  const { _id, startsAt, seats, taken, viewings } = slot;
  const when = whenText(startsAt, now);
  const booked = viewings.filter(({ state }) => state === "booked" || state === "happened");
  return (
    <>
      <div className="offered-head">
        <strong className="tabular">{date(startsAt, "time")}</strong>
        <span>
          {taken === 0
            ? m.viewing_offered_free()
            : m.viewing_offered_taken({ taken: number(taken), seats: number(seats) })}
        </span>
      </div>
      {booked.length > 0 && (
        <ul className="offered-people">
          {booked.map((viewing) => (
            <Visitor key={viewing._id} viewing={viewing} now={now} />
          ))}
        </ul>
      )}
      {Date.parse(startsAt) > now && (
        <div className="offered-actions">
          {!isMoving && (
            <ButtonLink
              to={`?move=${_id}#slot-${_id}`}
              variant="quiet"
              icon="calendar"
              preventScrollReset
              aria-label={m.viewing_offered_move_label({ when })}
            >
              {m.viewing_offered_move()}
            </ButtonLink>
          )}
          <EndForm slot={slot} when={when} names={booked.map(({ person }) => person.name).join(", ")} />
        </div>
      )}
    </>
  );
}

function Visitor({ viewing, now }: { viewing: WireViewing; now: number }) {
  const { _id, conversation, person, isComing, state } = viewing;
  return (
    <li>
      <Link to={conversationPath(conversation)} lang={writtenIn(person.name)}>
        {person.name}
      </Link>
      {state === "happened" ? (
        <Badge tone="leaf">{m.viewing_state_happened()}</Badge>
      ) : (
        <Badge tone={isComing ? "leaf" : "neutral"}>{comingText(viewing, now)}</Badge>
      )}
      <Link to={viewingPath(_id)} className="offered-see">
        {m.viewing_offered_see()} <span className="visually-hidden">{person.name}</span>{" "}
        <Icon name="chevron-right" size="s" />
      </Link>
    </li>
  );
}

function EndForm({ slot: { _id, taken }, when, names }: { slot: OfferedSlot; when: string; names: string }) {
  return (
    <ConfirmedForm
      question={m.viewing_offered_end()}
      questionLabel={m.viewing_offered_end_label({ when })}
      text={taken > 0 ? m.viewing_offered_end_booked({ names }) : m.viewing_offered_end_text()}
      intent="end"
      submit={m.viewing_offered_end_submit()}
    >
      <input type="hidden" name="slot" value={_id} />
    </ConfirmedForm>
  );
}

/** Chooses the new time in a native select, which needs little space for a hundred times, and no script. */
function MoveForm({
  slot: { _id, startsAt, taken },
  times,
  offered,
  now,
}: {
  slot: OfferedSlot;
  times: OfferTimes;
  offered: string[];
  now: number;
}) {
  const isBusy = useNavigation().state !== "idle";
  const days = [...times.fridays, ...times.evenings, ...times.daytime];
  const field = `move-${_id}`;
  return (
    <Form method="post" className="offered-move">
      <input type="hidden" name="slot" value={_id} />
      <label className="field-label" htmlFor={field}>
        {m.viewing_offered_move_to({ when: whenText(startsAt, now) })}
      </label>
      <select
        id={field}
        name="startsAt"
        className="field-control"
        required
        aria-describedby={taken > 0 ? `${field}-hint` : undefined}
      >
        {days.map(({ day, starts }) => {
          const free = starts.filter((start) => !offered.includes(start));
          return (
            free.length > 0 && (
              <optgroup key={`${day} ${starts[0]}`} label={longDay(`${day}T12:00:00+06:00`)}>
                {free.map((start) => (
                  <option key={start} value={start}>
                    {whenText(start, now)}
                  </option>
                ))}
              </optgroup>
            )
          );
        })}
      </select>
      {taken > 0 && (
        <p id={`${field}-hint`} className="field-hint">
          {m.viewing_offered_move_hint()}
        </p>
      )}
      <div className="offered-move-actions">
        <Button type="submit" name="intent" value="move" disabled={isBusy}>
          {m.viewing_offered_move_submit()}
        </Button>
        <ButtonLink to="?" variant="quiet" preventScrollReset>
          {m.viewing_offered_move_stop()}
        </ButtonLink>
      </div>
    </Form>
  );
}
