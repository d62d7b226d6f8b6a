import { createContext } from "react-router";
import type { LikeNewsService } from "./server/like-news.service.ts";

export const likeNewsContext = createContext<LikeNewsService>();
