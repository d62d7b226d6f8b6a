import { createContext } from "react-router";
import type { FreshnessService } from "./server/freshness.service.ts";

export const freshnessContext = createContext<FreshnessService>();
