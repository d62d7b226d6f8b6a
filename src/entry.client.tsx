import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { routerFetch } from "./pages/frame/keep-page.ts";
import { type Locale, overwriteGetLocale } from "./paraglide/runtime.js";

// The server has decided. Asking the browser again could give another answer than the page already has.
const locale = document.documentElement.lang as Locale;
overwriteGetLocale(() => locale);

// The window calls its listeners in the order in which they were added. This one keeps the place before the router's for ui/layers.ts.
// oxlint-disable-next-line unicorn/prefer-add-event-listener -- a property can be set again and keeps its place
window.onpopstate = () => {};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter unstable_fetch={routerFetch} />
    </StrictMode>,
  );
});
