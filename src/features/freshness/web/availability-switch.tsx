import type { FetcherWithComponents } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Icon } from "../../../ui/icon.tsx";
import { availabilityLabel } from "../../listings/listing-labels.ts";
import type { ListingState } from "../../listings/listing-life.ts";
import type { FreshAnswer } from "../freshness.schema.ts";
import "./availability-switch.css";

export interface AvailabilitySwitchProps {
  listing: { id: string; title: string; state: ListingState };
  fetcher: FetcherWithComponents<unknown>;
}

/** A hidden listing has neither. */
export const chosenIn: Partial<Record<ListingState, FreshAnswer>> = {
  live: "available",
  asked: "available",
  taken: "taken",
};

/**
 * The switch is two buttons of a form, so that it works without JavaScript. The pressed one shows the current state;
 * pressing "Available" again confirms it. A hidden listing has none pressed.
 */
export function AvailabilitySwitch({ listing: { id, title, state }, fetcher }: AvailabilitySwitchProps) {
  const chosen = fetcher.formData?.get("answer") ?? chosenIn[state];
  const button = (answer: FreshAnswer, label: string) => (
    <button
      type="submit"
      name="answer"
      value={answer}
      aria-pressed={chosen === answer}
      className="availability-switch-way"
    >
      {chosen === answer && <Icon name="check" size="s" />}
      <span>{label}</span> <span className="visually-hidden">{title}</span>
    </button>
  );
  return (
    <fetcher.Form method="post" action="/myListings">
      <input type="hidden" name="id" value={id} />
      <fieldset aria-label={m.column_status()} className="availability-switch">
        {button("available", availabilityLabel(true))}
        {button("taken", m.life_taken_short())}
      </fieldset>
    </fetcher.Form>
  );
}
