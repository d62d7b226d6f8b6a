import type { Route } from "./+types/update-listing-page";

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export default function UpdateListingPage() {
  return null;
}
