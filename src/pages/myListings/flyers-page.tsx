import { flyerFilePath } from "../../features/to-let/flyer-code.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { getActor } from "../../platform/http/page.context.ts";
import { ifRefused } from "../../platform/http/page-errors.ts";
import { Button } from "../../ui/button.tsx";
import { TaskBar } from "../../ui/layout/task-bar.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/flyers-page";
import { chosenIds } from "./bulk-answer.ts";
import "./flyer-page.css";

/** The flyers of several posts of the member. A post that can have none, or is of somebody else, is left out. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const { toLet } = context.get(servicesContext);
  const ids = chosenIds(new URL(request.url).searchParams.getAll("post"));
  const found = await Promise.all(
    ids.map((id) =>
      ifRefused(
        toLet.getOwn(actor, id).then(({ texts }) => ({ id, texts: texts[getLocale()] })),
        () => undefined,
      ),
    ),
  );
  return { flyers: found.flatMap((one) => one ?? []) };
}

export const meta: Route.MetaFunction = () => [
  { title: m.posters_meta_title() },
  { name: "robots", content: "noindex" },
];

export default function FlyersPage({ loaderData: { flyers } }: Route.ComponentProps) {
  return (
    <section aria-labelledby="flyer-title">
      <TaskBar back="/myListings" backLabel={m.flyer_back()} title={m.posters_title()} titleId="flyer-title" />
      <div className="flyer page-width" data-many="">
        <header className="flyer-head">
          <p>{flyers.length > 0 ? m.posters_lead() : m.posters_none()}</p>
          {flyers.length > 0 && (
            <span className="needs-scripting">
              <Button size="l" onClick={() => window.print()}>
                {m.flyer_print()}
              </Button>
            </span>
          )}
        </header>
        {flyers.map(({ id, texts: { who, place, rent } }) => (
          <img
            key={id}
            className="flyer-sheet"
            src={flyerFilePath(id, "poster.svg")}
            alt={`${who}, ${place}, ${rent}`}
            width={595}
            height={842}
          />
        ))}
      </div>
    </section>
  );
}
