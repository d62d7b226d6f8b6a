import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { DONE_AFTER_MINUTES, nameLength } from "../../features/visit-pass/visit-pass.limits.ts";
import type { SeekerVisit } from "../../features/visit-pass/visit-pass.view.ts";
import * as m from "../../paraglide/messages.js";
import { date, number } from "../../platform/i18n/format.ts";
import { MINUTE_MS } from "../../platform/time.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { whatsAppLink } from "./friend-link.tsx";

interface FriendFormProps {
  visit: SeekerVisit;
  link: string | undefined;
  isNameWrong: boolean;
  isBusy: boolean;
}

/**
 * Opens a tab during the tap, because browsers block one that opens later. The tab goes to WhatsApp once there is a
 * link. Without a link it closes.
 */
function useTab(link: string | undefined, isBusy: boolean): () => void {
  const tab = useRef<Window | null>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const isDone = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!isDone || !tab.current) return;
    if (link) tab.current.location.href = whatsAppLink(link);
    else tab.current.close();
    tab.current = null;
  }, [link, isBusy]);
  return () => {
    tab.current = window.open("", "_blank");
  };
}

/** When the seeker will be done, unless they choose another time. */
function presetOf({ startsAt, endsAt, choices }: SeekerVisit): number | undefined {
  const wanted = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS + DONE_AFTER_MINUTES;
  return choices.find((minutes) => minutes >= wanted) ?? choices.at(-1);
}

/** The form for what the friend sees, and until when. */
export function FriendForm({ visit, link, isNameWrong, isBusy }: FriendFormProps) {
  const { startsAt, choices, ownName, pass } = visit;
  const openTab = useTab(link, isBusy);
  return (
    <Form method="post" action="?" className="friend-form" replace onSubmit={openTab}>
      <SelectField
        label={m.visit_pass_out_by()}
        name="outBy"
        defaultValue={String(presetOf(visit))}
        options={choices.map((minutes) => ({
          value: String(minutes),
          label: date(new Date(Date.parse(startsAt) + minutes * MINUTE_MS), "time"),
        }))}
      />
      <TextField
        label={m.visit_pass_name()}
        hint={m.visit_pass_name_hint()}
        error={isNameWrong ? m.visit_pass_name_error({ max: number(nameLength.max) }) : undefined}
        name="name"
        defaultValue={pass?.name ?? ownName}
        maxLength={nameLength.max}
        autoComplete="given-name"
        required
      />
      <Button type="submit" name="intent" value="make" icon="whatsapp" variant="secondary" busy={isBusy}>
        {pass ? m.visit_pass_again() : m.visit_pass_make()}
      </Button>
    </Form>
  );
}
