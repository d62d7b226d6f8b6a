import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { doorCodes } from "../../features/viewings/viewing.limits.ts";
import type { WireViewing } from "../../features/viewings/viewing.wire.ts";
import { isAsked } from "../../features/viewings/web/viewing-labels.ts";
import type { PassView } from "../../features/visit-pass/visit-pass.view.ts";
import * as m from "../../paraglide/messages.js";
import { MINUTE_MS } from "../../platform/time.ts";
import { Button } from "../../ui/button.tsx";
import { NumberField } from "../../ui/field.tsx";
import { CANCEL_ID } from "./visit-menu.tsx";

interface VisitDockProps {
  viewing: WireViewing | undefined;
  pass: PassView | null | undefined;
  /** What is wrong with the code that was typed. */
  codeError: string | undefined;
  now: number;
}

/** What there is to do now, at the bottom edge: nothing, or one primary action. */
export function VisitDock({ viewing, pass, codeError, now }: VisitDockProps) {
  const isBusy = useNavigation().state !== "idle";
  if (pass?.canSayOut)
    return (
      <Dock>
        <Button type="submit" name="intent" value="out" size="l" icon="check" wide busy={isBusy}>
          {pass.cause ? m.visit_pass_well() : m.visit_pass_out()}
        </Button>
      </Dock>
    );
  if (viewing?.state !== "booked") return null;
  const { side, person, startsAt, isComing, asksAt, isCodeLocked } = viewing;
  const begins = Date.parse(startsAt);
  if (side === "poster")
    return now >= begins - doorCodes.fromMinutes * MINUTE_MS && !isCodeLocked ? (
      <Dock kind="code">
        <NumberField
          label={m.viewing_door_type({ name: person.name })}
          name="code"
          maxLength={4}
          required
          error={codeError}
        />
        <Button type="submit" name="intent" value="code" size="l" busy={isBusy}>
          {m.viewing_door_submit()}
        </Button>
      </Dock>
    ) : null;
  if (isComing || now >= begins || !isAsked(asksAt, now)) return null;
  return (
    <Dock>
      <p>
        <strong>{m.viewing_coming_question()}</strong>
      </p>
      <Button variant="secondary" size="l" popoverTarget={CANCEL_ID}>
        {m.viewing_cannot()}
      </Button>
      <Button type="submit" name="intent" value="coming" size="l" icon="check" disabled={isBusy}>
        {m.viewing_coming_submit()}
      </Button>
    </Dock>
  );
}

const Dock = ({ kind, children }: { kind?: "code"; children: ReactNode }) => (
  <Form method="post" action="?" className="visit-dock" data-kind={kind} noValidate replace>
    {children}
  </Form>
);
