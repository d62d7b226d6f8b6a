import { data } from "react-router";

/** Catch-all route. It exists so that the root loader runs and the 404 page has the visitor's language and theme. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
