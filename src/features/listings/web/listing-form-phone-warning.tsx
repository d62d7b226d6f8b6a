import { type RefObject, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { hasPhone, withoutPhones } from "../../screening/numbers.ts";
import { writeInto } from "./listing-form-quick.tsx";

interface PhoneWarningProps {
  /** Contains the text field. */
  box: RefObject<HTMLElement | null>;
  text: string;
}

/** Below a public text that has a phone number in it. */
export function PhoneWarning({ box, text }: PhoneWarningProps) {
  const isFound = hasPhone(text);
  const [isRemoved, setIsRemoved] = useState(false);
  const remove = () => {
    const control = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    if (!control) return;
    writeInto(control, withoutPhones(control.value));
    setIsRemoved(true);
    control.focus();
  };
  return (
    <>
      {isFound && (
        <div className="listing-phone-here">
          <p>
            <Icon name="alert" size="s" /> {m.form_phone_here()}
          </p>
          {/* Keeps the focus in the text. Leaving it may remove an error message and move this button away. */}
          <Button variant="secondary" onPointerDown={(event) => event.preventDefault()} onClick={remove}>
            {m.form_phone_here_remove()}
          </Button>
        </div>
      )}
      {/* Rendered before there is anything to say, so that screen readers announce it. */}
      <output className="visually-hidden">
        {isFound ? m.form_phone_here() : isRemoved && m.form_phone_here_removed()}
      </output>
    </>
  );
}
