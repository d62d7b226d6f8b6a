import { createContext } from "react-router";
import type { ModerationService } from "./server/moderation.service.ts";

export const moderationContext = createContext<ModerationService>();
