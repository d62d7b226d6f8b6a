import { Link } from "react-router";
import { pageLimits } from "../listing.schema.ts";
import type { WireListing } from "../listing.wire.ts";
import { listingsContext } from "../listings.context.ts";
import type { Route } from "./+types/home-page";

export const meta: Route.MetaFunction = () => [{ title: "Nest Mates: Connect. Match. Move In" }];

/** The same service that answers GET /featuredPost. */
export async function loader({ context }: Route.LoaderArgs) {
  const { json } = await context.get(listingsContext).search({ available: true, sort: "newest", limit: pageLimits.home });
  return (JSON.parse(json) as WireListing[]).map(({ _id, title, location }) => ({ id: _id, title, location }));
}

/** A placeholder that shows the way through: loader, service, database. */
export default function HomePage({ loaderData: listings }: Route.ComponentProps) {
  return (
    <main>
      <h1>Connect. Match. Move In</h1>
      <p>Find a room or a housemate in Bangladesh.</p>
      <ul>
        {listings.map(({ id, title, location }) => (
          <li key={id}>
            {title}, {location}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/developers">API reference</Link>
      </p>
    </main>
  );
}
