import type { ReactNode } from "react";
import { isRouteErrorResponse, Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import "./ui/placeholder.css";

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
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
