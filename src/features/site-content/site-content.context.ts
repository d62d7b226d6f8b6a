import { createContext } from "react-router";
import type { SiteContentService } from "./server/site-content.service.ts";

export const siteContentContext = createContext<SiteContentService>();
