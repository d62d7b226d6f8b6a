import type { Route } from "./+types/signup-page";

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export default function SignupPage() {
  return null;
}
