import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import type { OfferDay, OfferTimes } from "../offer-times.ts";
import { longDay } from "./viewing-labels.ts";
import "./offer-grid.css";

interface OfferGridProps {
  times: OfferTimes;
  /** Starts that are already offered. */
  offered: readonly string[];
  /** Starts that the poster had tapped before an error. */
  chosen: readonly string[];
}

/** Checkboxes named `starts` for the times. Fridays and evenings are open, and the daytime of other days is folded. */
export function OfferGrid({ times: { fridays, evenings, daytime }, offered, chosen }: OfferGridProps) {
  const renderDays = (days: readonly OfferDay[]) =>
    days.map((day) => <Day key={day.day} {...day} offered={offered} chosen={chosen} />);
  const isDaytimeChosen = daytime.some(({ starts }) => starts.some((start) => chosen.includes(start)));
  return (
    <div className="offer-grid">
      {fridays.length > 0 && (
        <section aria-labelledby="offer-fridays">
          <h3 id="offer-fridays">{m.viewing_offer_fridays()}</h3>
          {renderDays(fridays)}
        </section>
      )}
      <section aria-labelledby="offer-evenings">
        <h3 id="offer-evenings">{m.viewing_offer_evenings()}</h3>
        {renderDays(evenings)}
      </section>
      <details open={isDaytimeChosen}>
        <summary>{m.viewing_offer_daytime()}</summary>
        {renderDays(daytime)}
      </details>
    </div>
  );
}

function Day({ day, starts, offered, chosen }: OfferDay & Pick<OfferGridProps, "offered" | "chosen">) {
  return (
    <fieldset className="offer-day">
      <legend>{longDay(`${day}T12:00:00+06:00`)}</legend>
      <div className="offer-times">
        {starts.map((start) => {
          const isOffered = offered.includes(start);
          return (
            <label key={start} className="offer-time">
              <input
                type="checkbox"
                name="starts"
                value={start}
                defaultChecked={chosen.includes(start)}
                disabled={isOffered}
              />
              <span>
                {date(start, "time")}
                {isOffered && <span className="visually-hidden"> {m.viewing_offer_is_offered()}</span>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
