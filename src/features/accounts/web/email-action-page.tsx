import type { Route } from "./+types/email-action-page";

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates" }];

export default function EmailActionPage() {
  return null;
}
