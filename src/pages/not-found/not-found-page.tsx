import { data } from "react-router";

/** Any address that no page has. A route of its own, so that the root's loader runs and the 404 page keeps the reader's language and theme. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
