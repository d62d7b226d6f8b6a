import * as m from "../../../paraglide/messages.js";
import { date, number } from "../../../platform/i18n/format.ts";
import type { WireSlot } from "../viewing.wire.ts";
import { byDay, longDay } from "./viewing-labels.ts";
import "../../../ui/choice.css";
import "./slot-choices.css";

interface SlotChoicesProps {
  slots: readonly WireSlot[];
  chosen: string | undefined;
}

/** The offered times as radio buttons named `slot`. */
export function SlotChoices({ slots, chosen }: SlotChoicesProps) {
  return (
    <div className="slot-choices">
      {byDay(slots).map(({ day, items }) => (
        <fieldset key={day}>
          <legend>{longDay(`${day}T12:00:00+06:00`)}</legend>
          <div className="choices">
            {items.map(({ _id, startsAt, seats, taken }) => (
              <label key={_id} className="choice">
                <input type="radio" name="slot" value={_id} required defaultChecked={_id === chosen} />
                <span className="choice-words">
                  <span className="tabular">{date(startsAt, "time")}</span>
                  {seats > 1 && (
                    <small>{m.viewing_book_left({ count: seats - taken, shown: number(seats - taken) })}</small>
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
