import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { routerFetch } from "./pages/frame/keep-page.ts";
import { type Locale, overwriteGetLocale } from "./paraglide/runtime.js";

// Use the language that the server rendered. Detecting it again in the browser could give another result.
const locale = document.documentElement.lang as Locale;
overwriteGetLocale(() => locale);

// The window calls listeners in the order of registration. This reserves a place before the router's listener for
// ui/layers.ts.
// oxlint-disable-next-line unicorn/prefer-add-event-listener -- the property can be set again and keeps its place in the order
window.onpopstate = () => {};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter unstable_fetch={routerFetch} />
    </StrictMode>,
  );
});
