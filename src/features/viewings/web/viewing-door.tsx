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
  /** What is wrong with the digits that were typed. */
  error: string | undefined;
  now: number;
}

/** The digits at the door. Both sides read out their four digits and type the other's. */
export function ViewingDoor({ viewing, error, now }: ViewingDoorProps) {
  const { startsAt, side, person, ownCode, hasTyped, hasOtherTyped } = viewing;
  const { name } = person;
  const opensAt = Date.parse(startsAt) - doorCodes.fromMinutes * MINUTE_MS;
  const isLocked = viewing.isCodeLocked && !hasTyped;
  const isTypable = now >= opensAt && !hasTyped && !isLocked;
  return (
    <section className="viewing-part viewing-door" aria-labelledby="viewing-door">
      <h2 id="viewing-door">{m.viewing_door()}</h2>
      {!isLocked && <p>{m.viewing_door_text({ name })}</p>}
      {ownCode && (
        <p className="viewing-code">
          <span>{m.viewing_door_own()}</span>
          <strong className="tabular">{codeText(ownCode)}</strong>
        </p>
      )}
      {now < opensAt && (
        <p className="viewing-door-line">
          <Icon name="info" size="s" /> {m.viewing_door_not_yet({ name, minutes: number(doorCodes.fromMinutes) })}
        </p>
      )}
      {hasTyped && <Notice tone="success">{m.viewing_door_typed({ name })}</Notice>}
      {hasOtherTyped && !hasTyped && !isLocked && <Notice>{m.viewing_door_other_typed({ name })}</Notice>}
      {isLocked && <LockedCode viewing={viewing} isNews={error !== undefined} />}
      {isTypable && <CodeForm name={name} error={error} />}
      {side === "seeker" && (
        <p className="viewing-door-line">
          <Icon name="shield" size="s" /> {m.viewing_door_pay()}
        </p>
      )}
    </section>
  );
}

/**
 * Says that the reader cannot type digits any more, because nobody can unlock this. The other side can still type the
 * reader's digits, and the conversation remains.
 */
function LockedCode({
  viewing: { person, hasOtherTyped, conversation },
  isNews,
}: {
  viewing: WireViewing;
  isNews: boolean;
}) {
  const { name } = person;
  return (
    <Notice
      tone="warning"
      title={m.viewing_door_locked_title()}
      announce={isNews}
      action={
        <ButtonLink to={conversationPath(conversation)} variant="secondary" icon="message">
          {m.viewing_message({ name })}
        </ButtonLink>
      }
    >
      {hasOtherTyped ? m.viewing_door_locked_met({ name }) : m.viewing_door_locked({ name })}
    </Notice>
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
