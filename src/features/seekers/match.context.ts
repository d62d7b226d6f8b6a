import { createContext } from "react-router";
import type { MatchService } from "./server/match.service.ts";

export const matchContext = createContext<MatchService>();
