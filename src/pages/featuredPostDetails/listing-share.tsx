import * as m from "../../paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { toast } from "../../ui/toast-store.ts";

/** Opens the share sheet of the device, or copies the URL if there is none. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = location.origin + location.pathname;
    if ("share" in navigator) return navigator.share({ title, url }).catch(() => undefined); // closed without sharing
    const isCopied = await copyText(url);
    if (isCopied) toast.success(m.share_copied());
    else toast.error(m.copy_failed(), url);
  };
  return (
    <div className="needs-scripting">
      <Button variant="secondary" icon="share" wide onClick={() => void share()}>
        {m.share()}
      </Button>
    </div>
  );
}
