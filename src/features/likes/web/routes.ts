import { route } from "@react-router/dev/routes";

/** For members: they stand under the protected layout. */
export const ledgerMemberRoutes = [route("phoneShared", "features/likes/web/ledger-page.tsx")];

export const likeNewsRoutes = [
  /** No page: the profile's setting. */
  route("account/likeMails", "features/likes/web/like-mails-action.ts"),
  /** Where the link in a mail about likes leads: no sign-in. */
  route("unsubscribe/:token", "features/likes/web/unsubscribe-page.tsx"),
];
