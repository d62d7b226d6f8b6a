import { createContext } from "react-router";
import type { LikesService } from "./server/likes.service.ts";

export const likesContext = createContext<LikesService>();
