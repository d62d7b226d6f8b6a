import { redirect } from "react-router";
import { personPath } from "../../features/conversations/conversation-paths.ts";
import type { Route } from "./+types/moved-invite";

/** Earlier releases had a page of its own for the owner's first message. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(personPath(params.id, params.person), 301);
