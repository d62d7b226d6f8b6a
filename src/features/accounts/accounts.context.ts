import { createContext } from "react-router";
import type { AccountsService } from "./server/accounts.service.ts";

export const accountsContext = createContext<AccountsService>();
