import { Form, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button, type ButtonVariant } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { conversationPath } from "../conversation-paths.ts";
import type { WireSeat } from "../seat.wire.ts";
import "./give-seat.css";

interface GiveSeatProps {
  conversation: string;
  /** The other side, who gets it. */
  name: string;
  seat: WireSeat;
  /** The viewing whose page is shown, to return to it. */
  viewing?: string;
}

const giveTexts = { seat: m.seat_give, room: m.room_give };
const givenTexts = { seat: m.seat_is_given, room: m.room_is_given };

/** Says who has the seat, or the effects of giving it, with the button for it. */
export function GiveSeat({ conversation, name, seat, viewing }: GiveSeatProps) {
  const { kind, isGiven, mayGive } = seat;
  if (!isGiven && !mayGive) return null;
  return (
    <div className="give-seat">
      {isGiven && (
        <p className="give-seat-has">
          <Icon name="check" /> <strong>{givenTexts[kind]({ name })}</strong>
        </p>
      )}
      <GiveSeatForm conversation={conversation} name={name} seat={seat} viewing={viewing} variant="secondary" />
      {mayGive && <p className="give-seat-effect">{effectText(seat, name)}</p>}
    </div>
  );
}

function effectText({ seats, seatsFree }: WireSeat, name: string): string {
  return seatsFree > 1
    ? m.seat_give_left({ name, free: number(seatsFree - 1), seats: number(seats) })
    : m.seat_give_last({ name });
}

interface GiveSeatFormProps extends Omit<GiveSeatProps, "viewing"> {
  viewing?: string | undefined;
  variant: ButtonVariant;
}

/** The button alone, for menus. It works without JavaScript. */
export function GiveSeatForm({
  conversation,
  name,
  seat: { kind, isGiven, mayGive },
  viewing,
  variant,
}: GiveSeatFormProps) {
  const isBusy = useNavigation().state !== "idle";
  if (!isGiven && !mayGive) return null;
  return (
    <Form method="post" action={conversationPath(conversation)}>
      {viewing && <input type="hidden" name="viewing" value={viewing} />}
      <Button
        type="submit"
        name="intent"
        value={isGiven ? "take-seat-back" : "give-seat"}
        variant={variant}
        icon={isGiven ? "retry" : "home"}
        disabled={isBusy}
      >
        {isGiven ? m.seat_take_back() : giveTexts[kind]({ name })}
      </Button>
    </Form>
  );
}
