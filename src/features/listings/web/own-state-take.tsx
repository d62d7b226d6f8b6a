import { useState } from "react";
import { type FetcherWithComponents, Form } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { writtenIn } from "./listing-text.ts";

const MY_LISTINGS = "/myListings";
/** Which post the question is about, where it is asked by a page. */
export const TAKE_PARAMETER = "take";

export interface TakenPost {
  id: string;
  title: string;
  likeCount: number;
}

/** "It's taken" mails everybody who liked the post, so it asks first: in a dialog, or without JavaScript on My Listings. */
export function useTake(post: TakenPost, fetcher: FetcherWithComponents<unknown>) {
  /** Undefined: never asked, so there is no dialog on the page yet. */
  const [isAsked, setIsAsked] = useState<boolean>();
  const ask = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setIsAsked(true);
  };
  const take = () => {
    setIsAsked(false);
    void fetcher.submit({ id: post.id, answer: "taken" }, { method: "post", action: MY_LISTINGS });
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
      <TakeText post={post} />
    </ConfirmDialog>
  );
  return { dialog, asking: { formMethod: "get", name: TAKE_PARAMETER, value: post.id, onClick: ask } as const };
}

function TakeText({ post: { title, likeCount } }: { post: TakenPost }) {
  return (
    <>
      <p>{likeCount > 0 ? m.life_take_text({ count: likeCount, shown: number(likeCount) }) : m.life_take_nobody()}</p>
      <p lang={writtenIn(title)}>{title}</p>
    </>
  );
}

/** The question as part of the page. */
export function TakeQuestion({ post }: { post: TakenPost }) {
  return (
    <Notice
      tone="warning"
      title={m.life_take_title()}
      action={
        <Form method="post" action={MY_LISTINGS} className="delete-question-actions">
          <input type="hidden" name="id" value={post.id} />
          <ButtonLink to={MY_LISTINGS} variant="secondary">
            {m.cancel()}
          </ButtonLink>
          <Button type="submit" name="answer" value="taken">
            {m.life_take_confirm()}
          </Button>
        </Form>
      }
    >
      <TakeText post={post} />
    </Notice>
  );
}
