import type { Route } from "./+types/browse-page";

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export default function BrowsePage() {
  return null;
}
