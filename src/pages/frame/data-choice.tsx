import type { FormEvent } from "react";
import { useLocation, useRevalidator } from "react-router";
import * as m from "../../paraglide/messages.js";
import { dataCookie, isDataChoice, keepCookie } from "../../platform/web/cookies.ts";
import { Switch } from "../../ui/switch.tsx";

interface DataChoiceProps {
  isLow: boolean;
  /**
   * Id of the switch. Without JavaScript the page reloads at this anchor. The form has the id `<id>-form`, for buttons
   * elsewhere.
   */
  id?: string;
}

/**
 * With JavaScript the page revalidates in place, which keeps focus and open elements. Without it, this is a plain form.
 */
export function DataChoice({ isLow, id }: DataChoiceProps) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const change = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const choice = submitter?.getAttribute("value");
    if (!isDataChoice(choice)) return;
    event.preventDefault();
    keepCookie(dataCookie(choice));
    void revalidate();
  };
  return (
    <form id={id && `${id}-form`} method="post" action="/preferences" onSubmit={change} data-scripted="">
      <input type="hidden" name="back" value={pathname + search + (id ? `#${id}` : "")} />
      <Switch
        id={id}
        name="data"
        value={isLow ? "full" : "low"}
        isOn={isLow}
        label={`${m.low_data()} ${m.low_data_hint()}`}
      >
        <strong>{m.low_data()}</strong> <small>{m.low_data_hint()}</small>
      </Switch>
    </form>
  );
}
