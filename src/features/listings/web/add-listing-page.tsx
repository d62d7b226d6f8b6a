import type { Route } from "./+types/add-listing-page";

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export default function AddListingPage() {
  return null;
}
