// This import must be first, because the file defines the order of the cascade layers.
import { isLowData, readTheme } from "./platform/web/cookies.ts";
import "./ui/tokens.css";
import "./ui/fonts.css";
import "./ui/base.css";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?no-inline";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { toWireMember } from "./features/accounts/account.schema.ts";
import { AccountMenu, MemberLinks } from "./features/accounts/web/account-menu.tsx";
import { LeavingBanner } from "./features/accounts/web/leaving-banner.tsx";
import lowDataStyles from "./features/photos/low-data.css?url";
import { ErrorPage } from "./pages/error/error-page.tsx";
import { EarlyScript, PageScripts, useScriptStart } from "./pages/frame/page-scripts.tsx";
import { SeoHead } from "./pages/frame/seo-head.tsx";
import { SiteFrame } from "./pages/frame/site-frame.tsx";
import { type PageServices, servicesContext } from "./pages/services.context.ts";
import * as m from "./paraglide/messages.js";
import { getLocale } from "./paraglide/runtime.js";
import { paraglideMiddleware } from "./paraglide/server.js";
import type { Actor } from "./platform/auth/actor.ts";
import { actorContext, logContext, siteContext } from "./platform/http/page.context.ts";
import type { Logger } from "./platform/log.ts";
import { withLanguage } from "./platform/web/language.ts";
import { type RootData, useRootData } from "./platform/web/root-data.ts";
import { Spinner } from "./ui/spinner.tsx";

/** Sets the language for everything that runs in this request. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }, next) => paraglideMiddleware(withLanguage(request), () => next()),
];

/** The theme is part of the HTML, so that the page does not flash in the wrong colours. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<RootData> {
  const actor = context.get(actorContext);
  const { origin, isDemo } = context.get(siteContext);
  const { headers } = request;
  return {
    origin,
    theme: readTheme(headers.get("cookie")),
    isLowData: isLowData(headers),
    member: actor ? toWireMember(actor) : null,
    inbox: actor ? await readInbox(context.get(servicesContext), actor, context.get(logContext)) : null,
    // The text is sent as data, so that only demo sites load it.
    demo: isDemo ? { label: m.demo_bar_label(), text: m.demo_bar(), link: m.demo_bar_try() } : null,
  };
}

/** Reads the data of the badge. The badge is on every page, so an error must not prevent the page. */
async function readInbox(
  { inbox }: Pick<PageServices, "inbox">,
  actor: Actor,
  log: Pick<Logger, "warn">,
): Promise<RootData["inbox"]> {
  try {
    return await inbox.statusOf(actor);
  } catch (error) {
    log.warn({ err: error }, "a page is shown without the number of unread conversations");
    return null;
  }
}

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData();
  const theme = data?.theme ?? "light";
  const start = useScriptStart();
  return (
    // The theme toggle changes the attribute outside of React.
    <html lang={getLocale()} data-theme={theme} suppressHydrationWarning data-low-data={data?.isLowData || undefined}>
      <head>
        <meta charSet="utf-8" />
        <EarlyScript start={start} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={theme === "dark" ? "#0c1916" : "#faf5ec"} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={getLocale() === "bn" ? "/site.bn.webmanifest" : "/site.webmanifest"} />
        {!data?.isLowData && getLocale() === "en" && (
          <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <SeoHead origin={data?.origin} />
        <Meta />
        <Links />
        {data?.isLowData && <link rel="stylesheet" href={lowDataStyles} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <PageScripts start={start} />
      </body>
    </html>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const member = useRootData()?.member;
  return (
    <SiteFrame
      account={<AccountMenu member={member} />}
      memberLinks={member && <MemberLinks member={member} />}
      banner={<LeavingBanner member={member} />}
    >
      {children}
    </SiteFrame>
  );
}

export default function App() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function HydrateFallback() {
  return <Spinner label={m.loading()} size="l" />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}
