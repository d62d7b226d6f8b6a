import { route } from "@react-router/dev/routes";

/** Our own workbench: it is not in what we ship. */
export const styleguideRoutes = process.env["NODE_ENV"] === "production" ? [] : [route("styleguide", "features/styleguide/web/styleguide-page.tsx")];
