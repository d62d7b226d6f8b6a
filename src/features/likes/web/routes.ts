import { route } from "@react-router/dev/routes";

/** For members: they stand under the protected layout. */
export const ledgerMemberRoutes = [route("phoneShared", "features/likes/web/ledger-page.tsx")];
