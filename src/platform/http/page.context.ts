import { createContext } from "react-router";
import type { Actor } from "../auth/actor.ts";
import type { Logger } from "../log.ts";

export const logContext = createContext<Logger>();
export const actorContext = createContext<Actor | undefined>();
/** Allows the inline scripts of one answer; undefined in development, where the tools add scripts of their own. */
export const nonceContext = createContext<string | undefined>();
