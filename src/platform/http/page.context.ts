import { createContext } from "react-router";
import type { Actor } from "../auth/actor.ts";
import type { Logger } from "../log.ts";

export const logContext = createContext<Logger>();
/** The member who asks, or undefined for a visitor. */
export const actorContext = createContext<Actor | undefined>();
/** Allows the inline scripts of one answer; undefined in development, where the tools add scripts of their own. */
export const nonceContext = createContext<string | undefined>();

/** What pages may know of the configuration: nothing here is secret. */
export interface SiteSettings {
  /** Where browsers reach us; absolute addresses are made from it, never from a Host header. */
  origin: string;
  /** Every page says that it is a demo, and the log-in page offers the demo accounts. */
  isDemo: boolean;
  /** For the identity provider's own script in the browser. */
  identity: { projectId: string; apiKey: string; authDomain: string; emulatorUrl: string | undefined };
  /** Somebody else's map style in place of our own, and what its maker wants to be said of it. */
  map: { styleUrl: string | undefined; attribution: string | undefined };
}
export const siteContext = createContext<SiteSettings>();
