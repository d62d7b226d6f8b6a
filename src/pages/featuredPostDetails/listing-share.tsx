import * as m from "../../paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { toast } from "../../ui/toast-store.ts";

/** The phone's own sheet where there is one; else the address goes to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = location.origin + location.pathname;
    if ("share" in navigator) return navigator.share({ title, url }).catch(() => undefined); // closed without choosing
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
