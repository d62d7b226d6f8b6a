import { createContext } from "react-router";
import type { WantedService } from "./server/wanted.service.ts";

export const wantedContext = createContext<WantedService>();
