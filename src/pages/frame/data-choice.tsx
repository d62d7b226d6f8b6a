import type { FormEvent } from "react";
import { useLocation, useRevalidator } from "react-router";
import * as m from "../../paraglide/messages.js";
import { dataCookie, isDataChoice } from "../../ui/data-choice.ts";
import { DataSwitch } from "../../ui/data-switch.tsx";

interface DataChoiceProps {
  isLow: boolean;
  /** Of the switch: where a page without JavaScript comes back to. Its form is `<id>-form`, for buttons elsewhere. */
  id?: string;
}

/** With JavaScript the page changes where it stands: what is open stays open, and the keyboard where it is. A plain form without it. */
export function DataChoice({ isLow, id }: DataChoiceProps) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const change = (event: FormEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const choice = submitter?.getAttribute("value");
    if (!isDataChoice(choice)) return;
    event.preventDefault();
    // oxlint-disable-next-line unicorn/no-document-cookie -- as the theme's
    document.cookie = dataCookie(choice);
    void revalidate();
  };
  return (
    <form id={id && `${id}-form`} method="post" action="/preferences" onSubmit={change}>
      <input type="hidden" name="back" value={pathname + search + (id ? `#${id}` : "")} />
      <DataSwitch id={id} isLow={isLow} label={m.low_data()} hint={m.low_data_hint()} />
    </form>
  );
}
