import { useEffect, useRef } from "react";
import * as m from "../../../paraglide/messages.js";
import { availabilityLabel } from "../../listings/listing-labels.ts";
import { type AvailabilitySwitchProps, chosenIn } from "./availability-switch.tsx";
import "./availability-select.css";

/** The switch for rows of a table. A choice is saved at once. Without JavaScript there is a button. */
export function AvailabilitySelect({ listing: { id, title, state }, fetcher }: AvailabilitySwitchProps) {
  const sent = fetcher.formData?.get("answer");
  const chosen = typeof sent === "string" ? sent : (chosenIn[state] ?? "");
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef<string>(undefined);
  const { submit } = fetcher;
  useEffect(() => {
    const { current } = select;
    if (!current) return;
    // Before the scripts had loaded, something else may have been chosen.
    if (shown.current === undefined && current.value !== chosen) void submit(current.form);
    else current.value = chosen;
    shown.current = chosen;
  }, [chosen, submit]);
  return (
    <fetcher.Form method="post" action="/myListings" className="availability-select">
      <input type="hidden" name="id" value={id} />
      <select
        ref={select}
        className="field-control"
        autoComplete="off"
        name="answer"
        aria-label={`${m.column_status()}: ${title}`}
        defaultValue={chosen}
        onChange={({ currentTarget: { form } }) => void fetcher.submit(form)}
      >
        {chosen === "" && (
          <option value="" disabled>
            {m.life_asleep()}
          </option>
        )}
        <option value="available">{availabilityLabel(true)}</option>
        <option value="taken">{m.life_taken_short()}</option>
      </select>
      <button type="submit" className="availability-select-ok">
        {m.life_ok()}
      </button>
    </fetcher.Form>
  );
}
