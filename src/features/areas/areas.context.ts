import { createContext } from "react-router";
import type { AreasService } from "./server/areas.service.ts";

export const areasContext = createContext<AreasService>();
