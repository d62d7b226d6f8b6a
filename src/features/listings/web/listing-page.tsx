import type { Route } from "./+types/listing-page";

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export default function ListingPage() {
  return null;
}
