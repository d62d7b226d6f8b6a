import { type FormEvent, useRef, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { date as dateText } from "../../../platform/i18n/format.ts";
import { TextField, type TextFieldProps } from "../../../ui/field.tsx";
import { QuickButton, writeInto } from "./listing-form-quick.tsx";

interface MoveInControlProps extends Omit<TextFieldProps, "type" | "defaultValue"> {
  defaultValue: string;
  today: string;
}

/** The first of the next month: most rooms are let from then. */
function nextFirst(today: string): string {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** The date, with buttons for the usual days. */
export function MoveInControl({ defaultValue, today, ...field }: MoveInControlProps) {
  const box = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(defaultValue);
  const put = (date: string) => {
    const input = box.current?.querySelector("input");
    if (input) writeInto(input, date);
  };
  const days = [
    { date: today, label: m.form_today() },
    { date: nextFirst(today), label: dateText(nextFirst(today), "short") },
  ];
  return (
    <div
      ref={box}
      className="listing-move-in"
      onInput={({ target }: FormEvent) => setValue((target as HTMLInputElement).value)}
    >
      <TextField {...field} type="date" defaultValue={defaultValue} />
      <div className="listing-quick">
        {days.map(({ date, label }) => (
          <QuickButton key={date} isOn={value === date} onClick={() => put(date)}>
            {label}
          </QuickButton>
        ))}
      </div>
    </div>
  );
}
