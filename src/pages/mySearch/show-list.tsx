import { useState } from "react";
import { Form, useNavigation } from "react-router";
import * as m from "../../paraglide/messages.js";
import { isRefused, type Refused } from "../../platform/http/page-errors.ts";
import { date } from "../../platform/i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import "./show-list.css";

/** The new link is not stored, so it cannot be shown again. */
export type ShownList = { link: string | undefined } | Refused;

interface ShowListProps {
  /** Since when somebody may see the list. */
  since: string | undefined;
  answer: ShownList | undefined;
}

/** Shows the saved rooms to somebody without an account, by a link. */
export function ShowList({ since, answer }: ShowListProps) {
  const isBusy = useNavigation().state !== "idle";
  const result = answer && "link" in answer ? answer : undefined;
  return (
    <section className="show-list" aria-labelledby="show-list">
      <h2 id="show-list">{m.shortlist_link_open()}</h2>
      <p>{m.shortlist_link_text()}</p>
      {isRefused(answer) && !isBusy && (
        <Notice tone="error" announce>
          {m.account_not_saved()}
        </Notice>
      )}
      {result && !result.link && (
        <Notice tone="success" announce>
          {m.shortlist_link_ended()}
        </Notice>
      )}
      {result?.link && <NewLink link={result.link} />}
      {since && !result?.link && <p>{m.shortlist_link_since({ date: date(since) })}</p>}
      <Form method="post" replace preventScrollReset className="show-list-actions">
        <Button
          type="submit"
          name="intent"
          value="make"
          icon="link"
          variant={since ? "secondary" : "primary"}
          busy={isBusy}
        >
          {since ? m.shortlist_link_again() : m.shortlist_link_make()}
        </Button>
        {since && (
          <Button type="submit" name="intent" value="end" variant="danger" busy={isBusy}>
            {m.shortlist_link_end()}
          </Button>
        )}
      </Form>
    </section>
  );
}

function NewLink({ link }: { link: string }) {
  const [isCopied, setIsCopied] = useState<boolean>();
  return (
    <Notice tone="success" announce title={m.shortlist_link_made()}>
      <div className="show-list-new">
        <TextField
          label={m.shortlist_link_label()}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="show-list-actions">
          <Button icon="copy" variant="secondary" onClick={() => void copyText(link).then(setIsCopied)}>
            {isCopied ? m.shortlist_link_copied() : m.shortlist_link_copy()}
          </Button>
          <a
            className="button"
            data-variant="quiet"
            href={`https://wa.me/?text=${encodeURIComponent(link)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {m.shortlist_link_whatsapp()}
          </a>
        </div>
      </div>
    </Notice>
  );
}
