import { data, Link } from "react-router";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { flyerAddress, flyerCodePath, flyerFilePath } from "../../features/to-let/flyer-code.ts";
import { stateLabels } from "../../features/to-let/web/room-state-labels.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { getActor, siteContext } from "../../platform/http/page.context.ts";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { date, number } from "../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TaskBar } from "../../ui/layout/task-bar.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/flyer-page";
import "./flyer-page.css";

/** Creates the flyer's code if there is none yet. Repeating this is harmless, so a GET may do it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = listingIdSchema.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const actor = getActor(context);
  const { code, texts, state, scans } = await orErrorPage(context.get(servicesContext).toLet.getOwn(actor, id.data));
  return {
    id: id.data,
    code,
    url: flyerAddress(context.get(siteContext).origin, code),
    texts: texts[getLocale()],
    state,
    scans,
  };
}

export const meta: Route.MetaFunction = () => [{ title: m.flyer_meta_title() }];

export default function FlyerPage({ loaderData }: Route.ComponentProps) {
  const { id, code, url, texts, state, scans } = loaderData;
  const { who, place, rent, allIn } = texts;
  return (
    <section aria-labelledby="flyer-title">
      <TaskBar back="/myListings" backLabel={m.flyer_back()} title={m.flyer_title()} titleId="flyer-title" />
      <div className="flyer page-width">
        <header className="flyer-head">
          <p>{m.flyer_lead()}</p>
        </header>
        <img
          className="flyer-sheet"
          src={flyerFilePath(id, "poster.svg")}
          alt={m.flyer_alt({ who, place, rent: allIn ? `${rent}, ${allIn}` : rent, url })}
          width={595}
          height={842}
        />
        <div className="flyer-side">
          <div className="flyer-files">
            <span className="needs-scripting">
              <Button size="l" wide onClick={() => window.print()}>
                {m.flyer_print()}
              </Button>
            </span>
            <ButtonLink to={flyerFilePath(id, "a4.pdf")} variant="secondary" wide reloadDocument download>
              {m.flyer_pdf_a4()}
            </ButtonLink>
            <ButtonLink to={flyerFilePath(id, "a5.pdf")} variant="secondary" wide reloadDocument download>
              {m.flyer_pdf_a5()}
            </ButtonLink>
            <ButtonLink
              to={flyerFilePath(id, "poster.png")}
              variant="secondary"
              icon="images"
              wide
              reloadDocument
              download
            >
              {m.flyer_png()}
            </ButtonLink>
            <p className="flyer-note">{m.flyer_png_hint()}</p>
          </div>
          <section className="flyer-facts">
            <p>
              {m.flyer_now()}: <strong>{stateLabels[state].title()}</strong>
            </p>
            <p>
              {m.flyer_code()}: <strong className="flyer-code">{code}</strong>
            </p>
            <Link to={flyerCodePath(code)} className="flyer-see">
              {m.flyer_see()}
            </Link>
          </section>
          <Scans {...scans} />
        </div>
      </div>
    </section>
  );
}

function Scans({ total, days }: Route.ComponentProps["loaderData"]["scans"]) {
  return (
    <section className="flyer-facts" aria-labelledby="flyer-scans">
      <h2 id="flyer-scans" className="flyer-scans">
        {total > 0 ? m.flyer_scans({ count: total, shown: number(total) }) : m.flyer_scans_none()}
      </h2>
      {days.length > 0 && (
        <dl className="flyer-days" aria-label={m.flyer_scans_days()}>
          {days.map(({ day, scans }) => (
            <div key={day}>
              <dt>{date(day, "day")}</dt>
              <dd className="tabular">{number(scans)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="flyer-note">{m.flyer_scans_note()}</p>
    </section>
  );
}
