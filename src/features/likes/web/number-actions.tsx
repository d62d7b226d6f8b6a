import * as m from "../../../paraglide/messages.js";
import { showPhone, whatsAppUrl } from "../../../platform/phone-number.ts";
import { ButtonLink, IconButton } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { toast } from "../../../ui/toast-store.ts";

/** Buttons to call or to write on WhatsApp, for a number that the member was shown. */
export function NumberActions({ phone }: { phone: string }) {
  return (
    <>
      <ButtonLink to={`tel:${phone}`} icon="phone" data-next="">
        {m.number_call()} <span className="visually-hidden">{showPhone(phone)}</span>
      </ButtonLink>
      <ButtonLink to={whatsAppUrl(phone)} variant="secondary" icon="whatsapp" target="_blank" rel="noopener noreferrer">
        {m.number_whatsapp()}
      </ButtonLink>
    </>
  );
}

export function CopyNumber({ phone }: { phone: string }) {
  const copy = () =>
    void copyText(phone).then((isCopied) =>
      isCopied ? toast.success(m.phone_copied()) : toast.error(m.copy_failed(), phone),
    );
  return (
    <span className="needs-scripting">
      <IconButton icon="copy" label={m.phone_copy()} onClick={copy} />
    </span>
  );
}
