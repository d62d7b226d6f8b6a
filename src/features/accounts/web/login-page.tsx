import type { Route } from "./+types/login-page";

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export default function LoginPage() {
  return null;
}
