import { Form } from "react-router";
import { LINK_HOURS, MAX_EMAIL_LENGTH } from "../../features/visit-pass/visit-pass.limits.ts";
import type { FriendVisit } from "../../features/visit-pass/visit-pass.view.ts";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FriendPush } from "./friend-push.tsx";

interface FriendAnswerProps {
  visit: FriendVisit;
  /** The friend has just left an e-mail address. */
  isSent: boolean;
  isEmailWrong: boolean;
  /** The public key for a subscription. Null if push notifications are not set up. */
  pushKey: string | null;
  isBusy: boolean;
}

/**
 * 'I am with you': the friend leaves an e-mail address and opens the link in our mail, or gets notifications in this
 * browser at once.
 */
export function FriendAnswer({
  visit: { name, friend, isFull, state },
  isSent,
  isEmailWrong,
  pushKey,
  isBusy,
}: FriendAnswerProps) {
  // During an alarm, other content is more important, also for a friend who opens the link for the first time.
  if (state === "alarm") return null;
  if (friend?.isConfirmed)
    return (
      <div className="with-you-answer">
        <Notice tone="success" title={m.with_you_confirmed({ name })}>
          {friend.isByPush ? m.with_you_push_confirmed_text({ name }) : m.with_you_confirmed_text({ name })}
        </Notice>
        <Form method="post" replace>
          <Button type="submit" name="intent" value="stop" variant="quiet" busy={isBusy}>
            {m.with_you_stop()}
          </Button>
        </Form>
      </div>
    );
  if (friend)
    return (
      <Form method="post" replace className="with-you-answer">
        <h2>{m.with_you_confirm()}</h2>
        <p>{m.with_you_confirm_text({ name })}</p>
        <Button type="submit" name="intent" value="confirm" size="l" icon="check" wide busy={isBusy}>
          {m.with_you_confirm_go({ name })}
        </Button>
        <Button type="submit" name="intent" value="stop" variant="quiet" wide busy={isBusy}>
          {m.with_you_not_me()}
        </Button>
      </Form>
    );
  if (isSent)
    return (
      <Notice tone="success" title={m.with_you_sent()} announce>
        {m.with_you_sent_text()}
      </Notice>
    );
  if (isFull) return <Notice>{m.with_you_full({ name })}</Notice>;
  return (
    <>
      <Form method="post" replace className="with-you-answer">
        <h2>{m.with_you_accept({ name })}</h2>
        <p>{m.with_you_accept_text({ name })}</p>
        <TextField
          label={m.with_you_email()}
          hint={m.with_you_email_hint({ name, hours: number(LINK_HOURS) })}
          error={isEmailWrong ? m.with_you_email_error() : undefined}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          required
        />
        <Button type="submit" name="intent" value="accept" size="l" wide busy={isBusy}>
          {m.with_you_accept_go()}
        </Button>
      </Form>
      {pushKey !== null && <FriendPush name={name} publicKey={pushKey} isBusy={isBusy} />}
    </>
  );
}
