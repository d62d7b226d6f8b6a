import { useEffect, useState } from "react";
import { Form, useFetcher } from "react-router";
import { refusalText } from "../../features/listings/refusal-text.ts";
import * as m from "../../paraglide/messages.js";
import { isRefused, type Refused } from "../../platform/http/page-errors.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast-store.ts";
import { type OwnPlace, ownFields } from "./own-paths.ts";

export type DeleteAnswer = { deletedCount: number } | Refused;

const isDone = (answer: DeleteAnswer) => !isRefused(answer) && answer.deletedCount > 0;
const failureText = (answer: DeleteAnswer) => (isRefused(answer) ? refusalText(answer) : m.refusal_listing_gone());

interface DeletedListing {
  id: string;
  title: string;
}

interface DeleteButtonProps {
  listing: DeletedListing;
  /** The list that is shown. */
  place: OwnPlace;
  onAsk: (listing: DeletedListing) => void;
}

/** Opens a dialog. Without JavaScript, the form reloads the page with the question. */
export function DeleteButton({ listing, place, onAsk }: DeleteButtonProps) {
  return (
    <Form
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        // Closing the sheet first gives the focus back to its button, and the dialog later returns the focus there.
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover?.();
        onAsk(listing);
      }}
    >
      {Object.entries(ownFields(place)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="delete" value={listing.id} variant="danger" icon="trash">
        {m.mine_delete()} <span className="visually-hidden">{listing.title}</span>
      </Button>
    </Form>
  );
}

/** Shows the confirmation dialog and the result. The row stays until the server has deleted the post. */
export function useDelete(onDeleted: () => void) {
  const fetcher = useFetcher<DeleteAnswer>();
  const [confirming, setConfirming] = useState<DeletedListing>();
  const { state, data: answer } = fetcher;
  useEffect(() => {
    if (!answer || state !== "idle") return;
    setConfirming(undefined);
    if (!isDone(answer)) toast.error(m.delete_failed(), failureText(answer));
    else {
      toast.success(m.deleted(), m.deleted_text());
      onDeleted();
    }
    // oxlint-disable-next-line react/exhaustive-deps -- handle each result once
  }, [answer, state]);
  const dialog = (
    <ConfirmDialog
      open={confirming !== undefined}
      title={m.delete_title()}
      confirmLabel={m.delete_confirm()}
      cancelLabel={m.cancel()}
      danger
      busy={state !== "idle"}
      onCancel={() => setConfirming(undefined)}
      onConfirm={() => confirming && void fetcher.submit({ id: confirming.id }, { method: "post" })}
    >
      <QuestionText listing={confirming} />
    </ConfirmDialog>
  );
  return { ask: setConfirming, dialog };
}

function QuestionText({ listing }: { listing: DeletedListing | undefined }) {
  return (
    <>
      <p>{m.delete_text()}</p>
      {listing && <p lang={writtenIn(listing.title)}>{listing.title}</p>}
    </>
  );
}

/** Asks for confirmation within the page, for browsers without JavaScript. */
export function DeleteQuestion({ listing, cancel }: { listing: DeletedListing; cancel: string }) {
  return (
    <div className="delete-question">
      <Notice
        tone="warning"
        title={m.delete_title()}
        action={
          <Form method="post" action="/myListings" className="delete-question-actions">
            <input type="hidden" name="id" value={listing.id} />
            <ButtonLink to={cancel} variant="secondary">
              {m.cancel()}
            </ButtonLink>
            <Button type="submit" variant="danger">
              {m.delete_confirm()}
            </Button>
          </Form>
        }
      >
        <QuestionText listing={listing} />
      </Notice>
    </div>
  );
}

export function DeleteAnswerNotice({ answer }: { answer: DeleteAnswer }) {
  return isDone(answer) ? (
    <Notice tone="success" title={m.deleted()}>
      {m.deleted_text()}
    </Notice>
  ) : (
    // Also used if a freshness answer failed, so the text does not name the action.
    <Notice tone="error">{failureText(answer)}</Notice>
  );
}
