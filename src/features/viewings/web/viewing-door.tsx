import { Form, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { MINUTE_MS } from "../../../platform/time.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { NumberField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { conversationPath } from "../../conversations/conversation-paths.ts";
import { doorCodes } from "../viewing.limits.ts";
import type { WireViewing } from "../viewing.wire.ts";
import { codeText } from "./viewing-labels.ts";

interface ViewingDoorProps {
  viewing: WireViewing;
  /** What is wrong with the code that was typed. */
  error: string | undefined;
  now: number;
}

/** The code at the door. The visitor reads it out, and the poster types it. */
export function ViewingDoor({ viewing, error, now }: ViewingDoorProps) {
  const { startsAt, side, person, code, isCodeLocked, conversation } = viewing;
  const { name } = person;
  const isTypable = now >= Date.parse(startsAt) - doorCodes.fromMinutes * MINUTE_MS;
  return (
    <section className="viewing-part viewing-door" aria-labelledby="viewing-door">
      <h2 id="viewing-door">{m.viewing_door()}</h2>
      {code && (
        <p className="viewing-code">
          <span>{m.viewing_door_own()}</span>
          <strong className="tabular">{codeText(code)}</strong>
          <span>{m.viewing_door_own_text({ name })}</span>
        </p>
      )}
      {side === "poster" && !isCodeLocked && <p>{m.viewing_door_text({ name })}</p>}
      {side === "poster" && !isTypable && (
        <p className="viewing-door-line">
          <Icon name="info" size="s" /> {m.viewing_door_not_yet({ name, minutes: number(doorCodes.fromMinutes) })}
        </p>
      )}
      {isCodeLocked && side === "poster" && (
        <Notice
          tone="warning"
          title={m.viewing_door_locked_title()}
          announce={error !== undefined}
          action={
            <ButtonLink to={conversationPath(conversation)} variant="secondary" icon="message">
              {m.viewing_message({ name })}
            </ButtonLink>
          }
        >
          {m.viewing_door_locked({ name })}
        </Notice>
      )}
      {side === "poster" && isTypable && !isCodeLocked && <CodeForm name={name} error={error} />}
      {side === "seeker" && (
        <p className="viewing-door-line">
          <Icon name="shield" size="s" /> {m.viewing_door_pay()}
        </p>
      )}
    </section>
  );
}

function CodeForm({ name, error }: { name: string; error: string | undefined }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" action="?" className="viewing-code-form" noValidate>
      <NumberField label={m.viewing_door_other({ name })} name="code" maxLength={4} required error={error} />
      <Button type="submit" name="intent" value="code" busy={isBusy}>
        {m.viewing_door_submit()}
      </Button>
    </Form>
  );
}
