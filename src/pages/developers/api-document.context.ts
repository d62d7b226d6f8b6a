import { createContext } from "react-router";
import type { createOpenApi } from "../../platform/http/openapi.ts";

export type ApiDocument = ReturnType<typeof createOpenApi>;
export const apiDocumentContext = createContext<ApiDocument>();
