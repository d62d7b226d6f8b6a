import { createContext } from "react-router";
import type { ListingsService } from "./server/listings.service.ts";

/** How page loaders receive the service. */
export const listingsContext = createContext<ListingsService>();
