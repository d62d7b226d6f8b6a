import * as m from "../../../paraglide/messages.js";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { sendAlbum } from "../../photos/photo-albums.ts";
import { type DraftOwner, draftKey, handOverDraft } from "./listing-draft.ts";
import type { FormOutcome } from "./listing-form-outcome.ts";

interface AlreadyPostedNoticeProps {
  posted: NonNullable<FormOutcome["posted"]>;
  draft: DraftOwner;
}

/** An earlier attempt has created the listing, but its response got lost. What was typed since is moved to the update form. */
export function AlreadyPostedNotice({ posted: { id, title }, draft: { uid, form } }: AlreadyPostedNoticeProps) {
  const update = `/updatePage/${id}`;
  const handOver = () => {
    const key = draftKey(uid, form);
    handOverDraft(key, draftKey(uid, update));
    sendAlbum(key);
  };
  return (
    <Notice
      tone="warning"
      announce
      title={m.form_posted_already()}
      action={
        <div className="listing-hold-ways">
          <ButtonLink to={update} icon="edit" data-retry="" onClick={handOver}>
            {m.form_posted_already_change()}
          </ButtonLink>
          <ButtonLink to={`/featuredPostDetails/${id}`} variant="secondary">
            {m.form_posted_see()}
          </ButtonLink>
        </div>
      }
    >
      <p>{m.form_posted_already_text()}</p>
      <p lang={writtenIn(title)}>
        <strong>{title}</strong>
      </p>
    </Notice>
  );
}
