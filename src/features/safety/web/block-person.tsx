import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused, type Refused } from "../../../platform/http/page-errors.ts";
import { PRIVACY_PATH } from "../../../platform/web/paths.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { type About, blockPath } from "../report-about.ts";
import { safetyErrorText } from "../safety-errors.ts";
import "./block-person.css";

export type BlockAnswer = { blocked: true } | Refused;

interface BlockPersonProps {
  about: About;
  name: string | undefined;
  /** The page remains useful after blocking. An example is the contact history. */
  isStaying?: boolean;
}

/** A button that asks in a dialog before blocking. Without JavaScript the page /myPrivacy asks. */
export function BlockPerson({ about, name, isStaying = false }: BlockPersonProps) {
  const fetcher = useFetcher<BlockAnswer>();
  const [isAsked, setIsAsked] = useState(false);
  const { state, data: answer } = fetcher;
  useEffect(() => {
    // Act immediately, because this button may be gone after revalidation.
    if (!answer) return;
    setIsAsked(false);
    if (isRefused(answer)) toast.error(m.safety_failed(), safetyErrorText(answer));
    else toast.success(name ? m.block_done({ name }) : m.block_somebody_done());
    // oxlint-disable-next-line react/exhaustive-deps -- an answer is told of once
  }, [answer]);
  const block = () =>
    void fetcher.submit(
      { ...about, intent: "block", ...(isStaying && { stay: "1" }) },
      { method: "post", action: PRIVACY_PATH },
    );
  return (
    <>
      <ButtonLink
        to={blockPath(about)}
        variant="quiet"
        icon="ban"
        rel="nofollow"
        onClick={(event) => {
          event.preventDefault();
          setIsAsked(true);
        }}
      >
        <Label name={name} isShort={isStaying} />
      </ButtonLink>
      <ConfirmDialog
        open={isAsked}
        title={blockTitle(name)}
        confirmLabel={m.block_confirm()}
        cancelLabel={m.cancel()}
        danger
        busy={state !== "idle"}
        onCancel={() => setIsAsked(false)}
        onConfirm={block}
      >
        <BlockEffects />
      </ConfirmDialog>
    </>
  );
}

/** In a list the name is next to the button, so only screen readers get it with the label. */
function Label({ name, isShort }: { name: string | undefined; isShort: boolean }) {
  if (!name) return m.block_somebody();
  if (!isShort) return m.block_person({ name });
  return (
    <>
      {m.block()} <bdi className="visually-hidden">{name}</bdi>
    </>
  );
}

export const blockTitle = (name: string | undefined): string =>
  name ? m.block_title({ name }) : m.block_somebody_title();

export function BlockEffects() {
  return (
    <ul className="block-effects">
      <li>{m.block_effect_posts()}</li>
      <li>{m.block_effect_phone()}</li>
      <li>{m.block_effect_messages()}</li>
      <li>{m.block_effect_quiet()}</li>
    </ul>
  );
}
