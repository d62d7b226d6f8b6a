import { route } from "@react-router/dev/routes";

export const accountRoutes = [
  route("login", "features/accounts/web/login-page.tsx"),
  route("signup", "features/accounts/web/signup-page.tsx"),
  route("forgotPassword", "features/accounts/web/forgot-password-page.tsx"),
  /** Where the links in the identity provider's e-mails lead: verify an address, choose a new password. */
  route("account/action", "features/accounts/web/email-action-page.tsx"),
  /** No pages: what the account pages and the header ask for. */
  route("account/logOut", "features/accounts/web/log-out-action.ts"),
  route("account/logOutOthers", "features/accounts/web/log-out-others-action.ts"),
  route("account/leave", "features/accounts/web/leave-action.ts"),
  route("account/refresh", "features/accounts/web/refresh-member-action.ts"),
  route("account/identity", "features/accounts/web/identity-settings.ts"),
  /** Where members are who have asked to be deleted; also for those who were logged out by it. */
  route("leaving", "features/accounts/web/leaving-page.tsx"),
];

/** For members: they stand under the protected layout. */
export const accountMemberRoutes = [route("profile", "features/accounts/web/profile-page.tsx")];
