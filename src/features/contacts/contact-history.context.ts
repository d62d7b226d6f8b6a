import { createContext } from "react-router";
import type { LedgerService } from "./server/contact-history.service.ts";

export const ledgerContext = createContext<LedgerService>();
