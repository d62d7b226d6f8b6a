import { route } from "@react-router/dev/routes";

/** Where the links in our own mails lead: no sign-in, the address is the proof. */
export const freshnessRoutes = [route("answer/:token", "features/freshness/web/answer-page.tsx")];
