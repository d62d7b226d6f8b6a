import { createContext, data, type RouterContextProvider } from "react-router";
import type { Actor } from "../auth/actor.ts";
import type { Logger } from "../log.ts";

export const logContext = createContext<Logger>();
/** The signed-in member, or undefined for a visitor. */
export const actorContext = createContext<Actor | undefined>();
/** The IP address of the request, for limits and counts. It is stored nowhere, not even as a hash. */
export const addressContext = createContext<string>();
/** Allows the inline scripts of a response. Undefined in development and for cached pages. */
export const nonceContext = createContext<string | undefined>();

/** The part of the configuration that pages may use. Nothing here is secret. */
export interface SiteSettings {
  /** The public origin. Absolute URLs are built from it, never from the Host header. */
  origin: string;
  isDemo: boolean;
  /** Settings for the identity provider's script in the browser. */
  identity: { projectId: string; apiKey: string; authDomain: string; emulatorUrl: string | undefined };
  /** A third-party map style instead of our own, and its attribution. */
  map: { styleUrl: string | undefined; attribution: string | undefined };
}
export const siteContext = createContext<SiteSettings>();

/** The member, for pages whose layout requires a sign-in. */
export function getActor(context: Readonly<RouterContextProvider>): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw data(null, { status: 401 });
  return actor;
}
