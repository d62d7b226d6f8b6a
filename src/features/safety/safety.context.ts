import { createContext } from "react-router";
import type { SafetyService } from "./server/safety.service.ts";

export const safetyContext = createContext<SafetyService>();
