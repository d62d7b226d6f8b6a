import { Form, Link, useNavigation } from "react-router";
import { conversationPath, INBOX_PATH } from "../../features/conversations/conversation-paths.ts";
import type { WireViewing } from "../../features/viewings/viewing.wire.ts";
import { bookPath, offerPath } from "../../features/viewings/viewing-paths.ts";
import * as m from "../../paraglide/messages.js";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TaskBar } from "../../ui/layout/task-bar.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";

export const CANCEL_ID = "visit-cancel";

/** The bar of the page: back to the inbox, the conversation, and the rare actions. */
export function VisitBar({ viewing, now }: { viewing: WireViewing | undefined; now: number }) {
  return (
    <TaskBar
      back={`${INBOX_PATH}?show=visits`}
      backLabel={m.viewing_back()}
      title={viewing?.side === "poster" ? m.viewing_panel() : m.viewing_title()}
    >
      {viewing && (
        <Link
          className="task-bar-link"
          to={conversationPath(viewing.conversation)}
          aria-label={m.viewing_message({ name: viewing.person.name })}
        >
          <Icon name="message" />
        </Link>
      )}
      {viewing?.state === "booked" && now < Date.parse(viewing.endsAt) && <VisitMenu viewing={viewing} now={now} />}
    </TaskBar>
  );
}

/** Moving and cancelling. After the start, a visit can only be cancelled. */
function VisitMenu({
  viewing: { conversation, side, slot, listing, startsAt },
  now,
}: {
  viewing: WireViewing;
  now: number;
}) {
  const movePath =
    side === "seeker"
      ? bookPath(conversation)
      : listing && slot && `${offerPath(listing._id)}?move=${slot}#slot-${slot}`;
  return (
    <PopoverMenu label={m.viewing_more()} trigger={<Icon name="more" />}>
      {movePath && now < Date.parse(startsAt) && (
        <ButtonLink to={movePath} variant="quiet" icon="calendar">
          {m.viewing_move()}
        </ButtonLink>
      )}
      <Button variant="quiet" icon="x" popoverTarget={CANCEL_ID}>
        {m.viewing_cancel()}
      </Button>
    </PopoverMenu>
  );
}

/** Asks for a second tap. The menu and the dock open it, without JavaScript too. */
export function CancelSheet({ viewing: { side, person } }: { viewing: WireViewing }) {
  const isBusy = useNavigation().state !== "idle";
  const { name } = person;
  return (
    <section id={CANCEL_ID} popover="auto" className="visit-sheet" aria-labelledby="visit-cancel-title">
      <h2 id="visit-cancel-title">{m.viewing_cancel()}</h2>
      <p>{side === "seeker" ? m.viewing_cancel_text({ name }) : m.viewing_cancel_text_poster({ name })}</p>
      <Form method="post" action="?" className="visit-sheet-acts">
        <Button variant="quiet" popoverTarget={CANCEL_ID} popoverTargetAction="hide">
          {m.viewing_cancel_keep()}
        </Button>
        <Button type="submit" name="intent" value="cancel" variant="danger" disabled={isBusy}>
          {m.viewing_cancel_submit()}
        </Button>
      </Form>
    </section>
  );
}
