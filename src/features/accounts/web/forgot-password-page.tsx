import type { Route } from "./+types/forgot-password-page";

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export default function ForgotPasswordPage() {
  return null;
}
