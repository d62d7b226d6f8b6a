import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?no-inline";
import type { ReactNode } from "react";
import { isRouteErrorResponse, Link, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { getLocale } from "./paraglide/runtime.js";
import { paraglideMiddleware } from "./paraglide/server.js";
import "./ui/tokens.css";
import "./ui/fonts.css";
import "./ui/base.css";
import "./ui/placeholder.css";
import { readTheme } from "./ui/theme.ts";

/** Every server request runs inside a store that knows its language: cookie, then the browser's wish, then English. */
export const middleware: Route.MiddlewareFunction[] = [({ request }, next) => paraglideMiddleware(request, () => next())];

/** The theme is in the first byte of the page, so that it never flashes. */
export function loader({ request }: Route.LoaderArgs) {
  return { theme: readTheme(request.headers.get("cookie")) };
}

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export function Layout({ children }: { children: ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>("root")?.theme ?? "light";
  return (
    // The theme toggle changes the attribute before React hears of it.
    <html lang={getLocale()} data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={theme === "dark" ? "#0c1916" : "#faf5ec"} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main>
      <h1>{isMissing ? "404" : "Something went wrong on our side"}</h1>
      <p>{isMissing ? "Error happen.The page you have trying to access is forbidden or not found" : "Try again in a moment."}</p>
      <p>
        <Link to="/">Go Back to Home</Link>
      </p>
    </main>
  );
}
