import type { Route } from "./+types/profile-page";

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export default function ProfilePage() {
  return null;
}
