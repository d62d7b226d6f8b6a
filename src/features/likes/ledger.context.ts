import { createContext } from "react-router";
import type { LedgerService } from "./server/ledger.service.ts";

export const ledgerContext = createContext<LedgerService>();
