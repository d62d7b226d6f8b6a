import { data, Link, redirect } from "react-router";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { posterAddress, posterCodePath, posterFilePath, posterPath } from "../../features/to-let/poster-code.ts";
import { stateLabels } from "../../features/to-let/web/room-state-labels.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { actorContext, siteContext } from "../../platform/http/page.context.ts";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { date, number } from "../../platform/i18n/format.ts";
import { loginPath } from "../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/poster-page";
import "./poster-page.css";

/** Makes the poster's code if there is none yet. That can be repeated without harm, so a GET may do it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = listingIdSchema.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  const actor = context.get(actorContext);
  if (!actor) throw redirect(loginPath(posterPath(id.data)));
  const { code, words, state, scans } = await orErrorPage(context.get(servicesContext).toLet.getOwn(actor, id.data));
  return {
    id: id.data,
    code,
    url: posterAddress(context.get(siteContext).origin, code),
    words: words[getLocale()],
    state,
    scans,
  };
}

export const meta: Route.MetaFunction = () => [{ title: m.poster_meta_title() }];

export default function PosterPage({ loaderData }: Route.ComponentProps) {
  const { id, code, url, words, state, scans } = loaderData;
  const { who, place, rent, allIn } = words;
  return (
    <div className="poster page-width">
      <header className="poster-head">
        <Link to="/myListings" className="poster-back">
          <Icon name="arrow-left" size="s" /> {m.poster_back()}
        </Link>
        <h1>{m.poster_title()}</h1>
        <p>{m.poster_lead()}</p>
      </header>
      <img
        className="poster-sheet"
        src={posterFilePath(id, "poster.svg")}
        alt={m.poster_alt({ who, place, rent: allIn ? `${rent}, ${allIn}` : rent, url })}
        width={595}
        height={842}
      />
      <div className="poster-side">
        <div className="poster-files">
          <span className="needs-scripting">
            <Button size="l" wide onClick={() => window.print()}>
              {m.poster_print()}
            </Button>
          </span>
          <ButtonLink to={posterFilePath(id, "a4.pdf")} variant="secondary" wide reloadDocument download>
            {m.poster_pdf_a4()}
          </ButtonLink>
          <ButtonLink to={posterFilePath(id, "a5.pdf")} variant="secondary" wide reloadDocument download>
            {m.poster_pdf_a5()}
          </ButtonLink>
          <ButtonLink
            to={posterFilePath(id, "poster.png")}
            variant="secondary"
            icon="images"
            wide
            reloadDocument
            download
          >
            {m.poster_png()}
          </ButtonLink>
          <p className="poster-note">{m.poster_png_hint()}</p>
        </div>
        <section className="poster-facts">
          <p>
            {m.poster_now()}: <strong>{stateLabels[state].title()}</strong>
          </p>
          <p>
            {m.poster_code()}: <strong className="poster-code">{code}</strong>
          </p>
          <Link to={posterCodePath(code)} className="poster-see">
            {m.poster_see()}
          </Link>
        </section>
        <Scans {...scans} />
      </div>
    </div>
  );
}

function Scans({ total, days }: Route.ComponentProps["loaderData"]["scans"]) {
  return (
    <section className="poster-facts" aria-labelledby="poster-scans">
      <h2 id="poster-scans" className="poster-scans">
        {total > 0 ? m.poster_scans({ count: total, shown: number(total) }) : m.poster_scans_none()}
      </h2>
      {days.length > 0 && (
        <dl className="poster-days" aria-label={m.poster_scans_days()}>
          {days.map(({ day, scans }) => (
            <div key={day}>
              <dt>{date(day, "day")}</dt>
              <dd className="tabular">{number(scans)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="poster-note">{m.poster_scans_note()}</p>
    </section>
  );
}
