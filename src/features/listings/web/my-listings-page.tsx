import type { Route } from "./+types/my-listings-page";

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export default function MyListingsPage() {
  return null;
}
