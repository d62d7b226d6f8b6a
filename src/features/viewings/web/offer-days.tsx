import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { date, number } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Icon } from "../../../ui/icon.tsx";
import { conversationPath } from "../../conversations/conversation-paths.ts";
import { type Band, bandOf, dayOf, isFriday, type OfferDay, type OfferPlan } from "../offer-times.ts";
import type { WireOffered } from "../viewing.wire.ts";
import type { TapButton } from "./offer-week.tsx";
import { clockText, countText, longDay } from "./viewing-labels.ts";

type OfferedSlot = WireOffered["slots"][number];

const noon = (day: string) => `${day}T12:00:00+06:00`;
const MARKS = 3;

interface OfferDaysProps {
  plan: OfferPlan;
  starts: readonly string[];
  day: string | undefined;
  button: TapButton;
}

/** A strip of the next days. A diamond is a time, and a marigold one is booked. */
export function OfferDays({ plan, starts, day, button }: OfferDaysProps) {
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current } = shown;
    const strip = current?.parentElement;
    // Only the strip scrolls, and not the page.
    if (current && strip && day) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  }, [day]);
  return (
    <fieldset className="offer-strip" aria-label={m.viewing_offer_days()}>
      {plan.days.map((one) => {
        const isOn = (start: string) => dayOf(start) === one.day;
        const booked = plan.booked.filter(isOn).length;
        const all = booked + starts.filter(isOn).length;
        const isShown = one.day === day;
        return (
          <button
            key={one.day}
            {...button(`day:${one.day}`)}
            ref={isShown ? shown : undefined}
            className="offer-tile"
            aria-pressed={isShown}
          >
            <span aria-hidden="true">{date(noon(one.day), "weekdayShort")}</span>
            <strong aria-hidden="true">{number(Number(one.day.slice(-2)))}</strong>
            <span className="visually-hidden">
              {longDay(noon(one.day))}
              {all > 0 && `, ${countText(all)}`}
            </span>
            <span className="offer-marks" aria-hidden="true">
              {Array.from({ length: Math.min(all, MARKS) }, (_, index) => (
                <span key={index} data-booked={index < booked ? "" : undefined} />
              ))}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

interface OfferDayTimesProps {
  day: OfferDay;
  starts: readonly string[];
  booked: readonly OfferedSlot[];
  onTap: (start: string) => void;
}

/** The times of one day. The morning is folded, because few people come then. */
export function OfferDayTimes({ day: { day, starts: possible }, starts, booked, onTap }: OfferDayTimesProps) {
  const all = [...possible, ...booked.map(({ startsAt }) => startsAt)].toSorted();
  const isOffered = (start: string) => starts.includes(start) || !possible.includes(start);
  const [isMorningOpen] = useState(all.some((start) => bandOf(start) === "morning" && isOffered(start)));
  const count = all.filter(isOffered).length;
  const crowded = booked.filter(({ viewings }) => viewings.length > 1);
  const times = (band: Band) => all.filter((start) => bandOf(start) === band);
  const slots = (band: Band) => (
    <div className="offer-slots">
      {times(band).map((start) => {
        const slot = booked.find(({ startsAt }) => startsAt === start);
        return slot ? (
          <BookedSlot key={start} slot={slot} />
        ) : (
          <label key={start} className="offer-slot">
            <input
              type="checkbox"
              name="starts"
              value={start}
              aria-label={date(start, "time")}
              checked={starts.includes(start)}
              onChange={() => onTap(start)}
            />
            <span aria-hidden="true">{clockText(start)}</span>
          </label>
        );
      })}
    </div>
  );
  return (
    <section className="offer-times" aria-labelledby="offer-day">
      <header>
        <h2 id="offer-day">{longDay(noon(day))}</h2>
        <span>{m.viewing_offer_length({ times: countText(count) })}</span>
      </header>
      {(["afternoon", "evening"] as const).map(
        (band) =>
          times(band).length > 0 && (
            <fieldset key={band} className="offer-band" aria-labelledby={`offer-${band}`}>
              <h3 id={`offer-${band}`}>
                {band === "afternoon" ? m.viewing_offer_afternoon() : m.viewing_offer_evening()}
                {band === "afternoon" && isFriday(day) && <small>{m.viewing_offer_after_prayer()}</small>}
                <Visitors slots={booked.filter(({ startsAt }) => bandOf(startsAt) === band)} />
              </h3>
              {slots(band)}
            </fieldset>
          ),
      )}
      {times("morning").length > 0 && (
        <details className="offer-morning" open={isMorningOpen}>
          <summary>
            <strong>{m.viewing_offer_morning()}</strong>
            <span>
              <Icon name="plus" /> {m.viewing_offer_add_morning()}
            </span>
          </summary>
          {slots("morning")}
        </details>
      )}
      {crowded.length > 0 && (
        <ul className="offer-visitors">
          {crowded.flatMap(({ startsAt, viewings }) =>
            viewings.map(({ _id, conversation, person: { name } }) => (
              <li key={_id}>
                <Link to={conversationPath(conversation)}>
                  <span className="tabular">{clockText(startsAt)}</span> <span lang={writtenIn(name)}>{name}</span>
                  <Icon name="chevron-right" size="s" />
                </Link>
              </li>
            )),
          )}
        </ul>
      )}
    </section>
  );
}

/** Who comes, if it is one person. Several are links below the times. */
function Visitors({ slots }: { slots: readonly OfferedSlot[] }): ReactNode {
  return slots.flatMap(({ _id, startsAt, viewings }) =>
    viewings.length === 1
      ? viewings.map(({ person: { name } }) => (
          <small key={_id}>
            {clockText(startsAt)} <span lang={writtenIn(name)}>{name}</span>
          </small>
        ))
      : [],
  );
}

/** A booked time cannot be untapped. It opens the conversation, or names how many come. */
function BookedSlot({ slot: { startsAt, seats, taken, viewings } }: { slot: OfferedSlot }) {
  const [one, ...others] = viewings;
  const time = date(startsAt, "time");
  if (one && others.length === 0)
    return (
      <Link
        to={conversationPath(one.conversation)}
        className="offer-slot"
        data-booked=""
        aria-label={m.viewing_offer_booked({ time, name: one.person.name })}
      >
        <span>{clockText(startsAt)}</span>
      </Link>
    );
  return (
    <span className="offer-slot" data-booked="">
      <span>
        <span aria-hidden="true">{clockText(startsAt)}</span>
        <span className="visually-hidden">
          {m.viewing_offer_taken({ time, taken: number(taken), seats: number(seats) })}
        </span>
      </span>
    </span>
  );
}
