import { useState } from "react";
import { type FetcherWithComponents, Form } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";

const MY_LISTINGS = "/myListings";
/** The URL parameter with the id of the listing, for asking without JavaScript. */
export const TAKE_PARAMETER = "take";

export interface TakeListing {
  id: string;
  title: string;
  likeCount: number;
}

/** Asks before a listing is marked as taken, because that mails everybody who liked it. Without JavaScript the page /myListings asks. */
export function useTake(listing: TakeListing, fetcher: FetcherWithComponents<unknown>) {
  /** undefined until first asked: the dialog is not rendered before. */
  const [isAsked, setIsAsked] = useState<boolean>();
  const ask = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setIsAsked(true);
  };
  const take = () => {
    setIsAsked(false);
    void fetcher.submit({ id: listing.id, answer: "taken" }, { method: "post", action: MY_LISTINGS });
  };
  const dialog = isAsked !== undefined && (
    <ConfirmDialog
      open={isAsked}
      title={m.life_take_title()}
      confirmLabel={m.life_take_confirm()}
      cancelLabel={m.cancel()}
      onCancel={() => setIsAsked(false)}
      onConfirm={take}
    >
      <TakeText listing={listing} />
    </ConfirmDialog>
  );
  return { dialog, asking: { formMethod: "get", name: TAKE_PARAMETER, value: listing.id, onClick: ask } as const };
}

function TakeText({ listing: { title, likeCount } }: { listing: TakeListing }) {
  return (
    <>
      <p>{likeCount > 0 ? m.life_take_text({ count: likeCount, shown: number(likeCount) }) : m.life_take_nobody()}</p>
      <p lang={writtenIn(title)}>{title}</p>
    </>
  );
}

/** The same question as part of the page, for browsers without JavaScript. */
export function TakeQuestion({ listing }: { listing: TakeListing }) {
  return (
    <Notice
      tone="warning"
      title={m.life_take_title()}
      action={
        <Form method="post" action={MY_LISTINGS} className="delete-question-actions">
          <input type="hidden" name="id" value={listing.id} />
          <ButtonLink to={MY_LISTINGS} variant="secondary">
            {m.cancel()}
          </ButtonLink>
          <Button type="submit" name="answer" value="taken">
            {m.life_take_confirm()}
          </Button>
        </Form>
      }
    >
      <TakeText listing={listing} />
    </Notice>
  );
}
