import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { dayOf, type Preset } from "../offer-times.ts";

const titles = {
  fridays: m.viewing_preset_fridays,
  evenings: m.viewing_preset_evenings,
  saturdays: m.viewing_preset_saturdays,
  friday_evenings: m.viewing_preset_friday_evenings,
  last: m.viewing_preset_last,
} as const;

const hours = {
  fridays: m.viewing_preset_fridays_hours,
  evenings: m.viewing_preset_evenings_hours,
  saturdays: m.viewing_preset_saturdays_hours,
  friday_evenings: m.viewing_preset_friday_evenings_hours,
} as const;

export const presetTitle = ({ name }: Preset): string => titles[name]();

/** The usual hours, or the weekdays of the last time. */
export const presetHint = ({ name, starts }: Preset): string =>
  name === "last"
    ? [...new Set(starts.map(dayOf))].map((day) => date(`${day}T12:00:00+06:00`, "weekdayShort")).join(", ")
    : hours[name]();
