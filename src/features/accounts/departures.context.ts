import { createContext } from "react-router";
import type { DeparturesService } from "./server/departures.service.ts";

export const departuresContext = createContext<DeparturesService>();
