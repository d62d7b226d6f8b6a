import { type RefObject, useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { BulkAnswer } from "./bulk-answer.ts";
import { POSTERS_PATH } from "./own-paths.ts";
import "./own-bulk.css";

/** The check boxes of the rows belong to this form, which is outside of the table. */
const BULK_ID = "own-bulk";
const BOXES = `input[form="${BULK_ID}"]`;
const ALL = "input[data-all]";

/** The boxes need no state: without JavaScript they are a plain form. */
function chooseAll(list: HTMLElement, isChosen: boolean): void {
  for (const box of list.querySelectorAll<HTMLInputElement>(BOXES)) box.checked = isChosen;
}

function countChosen(list: HTMLElement): number {
  const boxes = [...list.querySelectorAll<HTMLInputElement>(BOXES)];
  const count = boxes.filter(({ checked }) => checked).length;
  const all = list.querySelector<HTMLInputElement>(ALL);
  if (all) {
    all.checked = count > 0 && count === boxes.length;
    all.indeterminate = count > 0 && count < boxes.length;
  }
  return count;
}

interface BulkBarProps {
  /** The page that is shown again after the answer. */
  here: string;
  list: RefObject<HTMLElement | null>;
  /** After an answer nothing is chosen any more. */
  answer: BulkAnswer | undefined;
}

/** What can be done with the chosen posts. CSS shows it in the place of the tabs as soon as a box is checked. */
export function BulkBar({ here, list, answer }: BulkBarProps) {
  const isBusy = useNavigation().state !== "idle";
  const [count, setCount] = useState(0);
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    if (answer) chooseAll(current, false);
    const recount = ({ target }: { target?: EventTarget | null } = {}) => {
      if (target instanceof HTMLInputElement && target.matches(ALL)) chooseAll(current, target.checked);
      setCount(countChosen(current));
    };
    recount();
    current.addEventListener("change", recount);
    return () => current.removeEventListener("change", recount);
  }, [list, answer]);
  const clear = () => {
    if (!list.current) return;
    chooseAll(list.current, false);
    setCount(countChosen(list.current));
    // The pressed button is hidden now.
    list.current.focus();
  };
  const button = { type: "submit", variant: "secondary", busy: isBusy } as const;
  return (
    <Form id={BULK_ID} method="post" action={here} preventScrollReset className="own-bulk">
      <output className="needs-scripting">{m.mine_chosen({ count, shown: number(count) })}</output>
      <Button {...button} name="bulk" value="available" icon="check">
        {m.life_confirm()}
      </Button>
      <Button {...button} name="bulk" value="taken">
        {m.life_taken_short()}
      </Button>
      <Button {...button} formMethod="get" formAction={POSTERS_PATH} icon="images">
        {m.mine_chosen_print()}
      </Button>
      <span className="needs-scripting own-bulk-clear">
        <IconButton icon="x" label={m.mine_chosen_clear()} onClick={clear} />
      </span>
    </Form>
  );
}

export function ChooseAll() {
  return (
    <label className="own-box needs-scripting">
      <input type="checkbox" data-all="" autoComplete="off" />
      <span className="visually-hidden">{m.mine_choose_all()}</span>
    </label>
  );
}

export function Choose({ listing: { id, title } }: { listing: { id: string; title: string } }) {
  return (
    <label className="own-box">
      <input type="checkbox" form={BULK_ID} name="post" value={id} autoComplete="off" />
      <span className="visually-hidden">{m.mine_choose({ title })}</span>
    </label>
  );
}

export function BulkNotice({ answer: { bulk, done, left } }: { answer: BulkAnswer }) {
  const count = { count: done, shown: number(done) };
  return (
    <Notice tone={done > 0 ? "success" : "error"} announce>
      {done > 0 && <p>{bulk === "taken" ? m.mine_chosen_taken(count) : m.mine_chosen_available(count)}</p>}
      {left > 0 && <p>{m.mine_chosen_left({ count: left, shown: number(left) })}</p>}
      {done + left === 0 && <p>{m.mine_chosen_none()}</p>}
    </Notice>
  );
}
