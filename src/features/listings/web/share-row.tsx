import * as m from "../../../paraglide/messages.js";
import { taka } from "../../../platform/i18n/format.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { useCanShare } from "../../../ui/use-can-share.ts";
import "./share-row.css";

export interface ShareRowProps {
  listing: { id: string; title: string; rent: number; location: string };
  /** The origin of the site, from the loader: links to other sites need the whole URL. */
  origin: string;
  /** `icons` hides the names except from screen readers. */
  look?: "words" | "icons";
}

/** Ways to share a listing. WhatsApp and Facebook are links, so they work without JavaScript. */
export function ShareRow({ listing: { id, title, rent, location }, origin, look = "words" }: ShareRowProps) {
  const url = `${origin}/featuredPostDetails/${id}`;
  const message = m.share_message({ title, rent: taka(rent), location });
  const canShare = useCanShare();
  const copy = () =>
    void copyText(url).then((isCopied) =>
      isCopied ? toast.success(m.share_copied()) : toast.error(m.copy_failed(), url),
    );
  const outside = { className: "share-row-way", target: "_blank", rel: "noopener noreferrer" };
  const way = (icon: IconName, name: string) => (
    <>
      <Icon name={icon} />
      <span className={look === "icons" ? "visually-hidden" : undefined}>{name}</span>
    </>
  );
  return (
    <ul className="share-row" data-look={look}>
      <li>
        <a {...outside} href={`https://wa.me/?text=${encodeURIComponent(`${message}\n${url}`)}`}>
          {way("whatsapp", m.share_whatsapp())}
        </a>
      </li>
      <li>
        <a {...outside} href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`}>
          {way("facebook", m.share_facebook())}
        </a>
      </li>
      <li className="needs-scripting">
        <button type="button" className="share-row-way" onClick={copy}>
          {way("link", m.share_copy())}
        </button>
      </li>
      {canShare && (
        <li>
          {/* The promise rejects if the reader closes the share sheet. */}
          <button
            type="button"
            className="share-row-way"
            onClick={() => void navigator.share({ title, text: message, url }).catch(() => undefined)}
          >
            {way("share", m.share_other())}
          </button>
        </li>
      )}
    </ul>
  );
}
