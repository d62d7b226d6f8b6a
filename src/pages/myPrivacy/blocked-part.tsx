import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { WireBlocks } from "../../features/safety/report.schema.ts";
import type { About } from "../../features/safety/report-about.ts";
import { BlockEffects, blockTitle } from "../../features/safety/web/block-person.tsx";
import * as m from "../../paraglide/messages.js";
import { date } from "../../platform/i18n/format.ts";
import { PRIVACY_PATH, privacyParts } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import "./blocked-part.css";

interface BlockedPartProps {
  blocks: WireBlocks;
  asked: { about: About; name: string | undefined } | undefined;
  done: string | null;
}

/** The people whom the member has blocked, and the question whether to block one more. */
export function BlockedPart({ blocks, asked, done }: BlockedPartProps) {
  const list = useRef<HTMLDivElement>(null);
  const isDone = done === "block" || done === "unblock";
  useEffect(() => {
    // The clicked button is gone, so move the focus to the list.
    if (isDone) list.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a second unblock keeps `isDone` and changes `blocks`
  }, [isDone, blocks]);
  return (
    <div ref={list} className="blocked-list" tabIndex={-1}>
      {done === "block" && <Notice tone="success">{m.blocked_done()}</Notice>}
      {done === "unblock" && <Notice tone="success">{m.unblock_note()}</Notice>}
      {asked && <BlockQuestion {...asked} />}
      {blocks.length > 0 ? (
        <>
          <p className="blocked-lead">{m.blocked_lead()}</p>
          <Blocks blocks={blocks} />
        </>
      ) : (
        !asked && (
          <p className="blocked-lead">
            <strong>{m.blocked_none()}</strong> {m.blocked_none_text()}
          </p>
        )
      )}
    </div>
  );
}

function Blocks({ blocks }: { blocks: WireBlocks }) {
  const { formData } = useNavigation();
  return (
    <ul className="blocked-people">
      {blocks.map(({ person, name, since }) => (
        <li key={person} className="blocked-person">
          <span className="blocked-name">
            <Icon name="user" />
            <span>
              <strong>{name}</strong>
              <small>{m.blocked_since({ date: date(since) })}</small>
            </span>
          </span>
          <Form method="post" action={PRIVACY_PATH}>
            <input type="hidden" name="person" value={person} />
            <Button
              type="submit"
              name="intent"
              value="unblock"
              variant="secondary"
              aria-label={m.unblock_person({ name })}
              busy={formData?.get("person") === person}
            >
              {m.unblock()}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** Asks for confirmation within the page, for browsers without JavaScript. */
function BlockQuestion({ about, name }: { about: About; name: string | undefined }) {
  return (
    <Notice
      tone="warning"
      title={blockTitle(name)}
      action={
        <Form method="post" action={PRIVACY_PATH} className="blocked-question">
          {Object.entries<string>({ ...about }).map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          <ButtonLink
            to={"listing" in about ? `/featuredPostDetails/${about.listing}` : privacyParts.blocked}
            variant="secondary"
          >
            {m.cancel()}
          </ButtonLink>
          <Button type="submit" name="intent" value="block" variant="danger">
            {m.block_confirm()}
          </Button>
        </Form>
      }
    >
      <BlockEffects />
    </Notice>
  );
}
