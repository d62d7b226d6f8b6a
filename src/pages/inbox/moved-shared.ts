import { redirect } from "react-router";
import { INBOX_PATH } from "../../features/conversations/conversation-paths.ts";

/** Earlier releases had a page for interest, offers and shared details. */
export const loader = () => redirect(INBOX_PATH, 301);
