import { useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { ShareRow, type ShareRowProps } from "../../features/listings/web/share-row.tsx";
import { useAtRisk, useLost } from "../../features/photos/use-photo-album.ts";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { WovenBand } from "../../ui/woven-band.tsx";
import { WovenDrawing } from "../../ui/woven-drawing.tsx";

interface PostedDialogProps {
  /** `isWaiting`: a moderator checks it before it is shown. */
  listing: ShareRowProps["listing"] & { isWaiting: boolean; isAvailable: boolean };
  origin: string;
  /** The URL of an empty form. */
  addPath: string;
}

const TITLE_ID = "posted-title";

/** The server renders it open, so that it is visible without JavaScript. With JavaScript it becomes a modal dialog. */
export function PostedDialog({ listing, origin, addPath }: PostedDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const late = useAtRisk();
  const lost = useLost();
  // Escape closes only a modal dialog, so the dialog becomes modal before the first paint.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.close();
    shown?.showModal();
    // The browser would focus the first link, which shares the post on another site.
    shown?.querySelector<HTMLElement>(".posted-actions a")?.focus();
  }, []);
  const leave = () => void navigate(addPath, { replace: true });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click outside of the dialog; its key is Escape
    <dialog
      ref={dialog}
      open
      className="posted"
      aria-labelledby={TITLE_ID}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) leave();
      }}
    >
      <div className="posted-sheet">
        <WovenBand />
        <div className="posted-body">
          {listing.isWaiting ? <WaitingText title={listing.title} /> : <PublishedText title={listing.title} />}
          <output className="posted-late">
            {late > 0 && m.photo_late_posted({ count: late, shown: number(late) })}
          </output>
          {/* Inside of the dialog: screen readers do not announce what is outside of it. */}
          <output className="posted-lost">
            {lost > 0 && (
              <>
                <span>{m.photo_sent_lost({ count: lost, shown: number(lost) })}</span>{" "}
                <span>{m.photo_sent_lost_text()}</span>
              </>
            )}
          </output>
          {!listing.isWaiting && listing.isAvailable && (
            <div className="posted-share">
              <p>{m.form_posted_share()}</p>
              <ShareRow listing={listing} origin={origin} />
            </div>
          )}
          <div className="posted-actions">
            <ButtonLink to={`/featuredPostDetails/${listing.id}`} wide>
              {m.form_posted_see()}
            </ButtonLink>
            <ButtonLink to="/myListings" variant="secondary">
              {m.nav_mine()}
            </ButtonLink>
            <ButtonLink to={addPath} variant="secondary" replace>
              {m.form_posted_another()}
            </ButtonLink>
          </div>
        </div>
      </div>
    </dialog>
  );
}

function PublishedText({ title }: { title: string }) {
  return (
    <>
      <WovenDrawing name="house" />
      <h2 className="posted-title" id={TITLE_ID}>
        {m.form_posted_title()}
      </h2>
      <p>{m.form_posted_text({ title })}</p>
    </>
  );
}

/** Explains the review first, because nobody sees the post yet. */
function WaitingText({ title }: { title: string }) {
  return (
    <>
      <h2 className="posted-title" id={TITLE_ID}>
        {m.form_posted_waiting_title()}
      </h2>
      <p>{m.form_posted_waiting({ title })}</p>
      <p>{m.form_posted_title()}</p>
    </>
  );
}
