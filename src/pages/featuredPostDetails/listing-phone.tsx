import * as m from "../../paraglide/messages.js";
import { showPhone } from "../../platform/phone-number.ts";
import { IconButton } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";

/** Phone number with call and copy, or a placeholder while it loads. */
export function ListingPhone({ phone }: { phone: string | undefined }) {
  if (!phone) return <Skeleton shape="title" />;
  const copy = () => void copyText(phone).then((isCopied) => (isCopied ? toast.success(m.phone_copied()) : toast.error(m.copy_failed(), phone)));
  return (
    <span className="listing-phone">
      <a href={`tel:${phone}`} className="tabular">
        <Icon name="phone" /> <span className="visually-hidden">{m.phone_label()}</span> {showPhone(phone)}
      </a>
      <span className="needs-scripting">
        <IconButton icon="copy" label={m.phone_copy()} onClick={copy} />
      </span>
    </span>
  );
}
