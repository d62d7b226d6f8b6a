import { useEffect } from "react";
import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused, type Refused } from "../../../platform/http/page-refusals.ts";
import { number, taka } from "../../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { RadioGroup } from "../../../ui/choice.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { loginPath } from "../../accounts/login-path.ts";
import { offerLimits } from "../match.limits.ts";
import { matchRefusalText } from "../match-refusals.ts";
import { languageOf } from "./wanted-card.tsx";
import { OWN_WANTED_PATH, SHARED_PATH, wantedPath } from "./wanted-paths.ts";

const TITLE_ID = "wanted-offer";

interface OwnRoom {
  id: string;
  title: string;
  rent: number;
  isOffered: boolean;
}

/** Who reads the post: anybody, whoever wrote it, or a member with rooms of their own or without. */
export type OfferView = { as: "visitor" } | { as: "seeker" } | { as: "poster"; rooms: OwnRoom[]; offered: number };

export type OfferAnswer = { offered: string } | { isUnchosen: true } | Refused;

interface WantedOfferProps {
  id: string;
  offer: OfferView;
}

/** The other half of the diamond: a home for who looks for one. */
export function WantedOffer({ id, offer }: WantedOfferProps) {
  return (
    <section className="wanted-offer" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} tabIndex={-1}>
        {offer.as === "seeker" ? m.offer_own() : m.offer_title()}
      </h2>
      {offer.as === "visitor" && (
        <>
          <p>{m.offer_text()}</p>
          <ButtonLink to={loginPath(wantedPath(id))}>{m.offer_login()}</ButtonLink>
        </>
      )}
      {offer.as === "seeker" && (
        <div className="wanted-offer-ways">
          <ButtonLink to={OWN_WANTED_PATH} variant="secondary" icon="edit">
            {m.offer_own_go()}
          </ButtonLink>
          <ButtonLink to={SHARED_PATH} variant="secondary" icon="home">
            {m.offer_own_offers()}
          </ButtonLink>
        </div>
      )}
      {offer.as === "poster" && <Rooms rooms={offer.rooms} offered={offer.offered} />}
    </section>
  );
}

function Rooms({ rooms, offered }: { rooms: readonly OwnRoom[]; offered: number }) {
  const fetcher = useFetcher<OfferAnswer>();
  const { data: answer, state } = fetcher;
  useEffect(() => {
    if (!answer || state !== "idle") return;
    if (isRefused(answer)) toast.error(m.offer_failed(), matchRefusalText(answer));
    else if ("offered" in answer) {
      toast.success(m.offer_sent());
      // The form may be gone with its button: the keyboard goes on from here.
      if (document.activeElement === document.body) document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
    }
  }, [answer, state]);
  if (rooms.length === 0)
    return (
      <>
        <p>{m.offer_none()}</p>
        <ButtonLink to="/addToFindRoommate">{m.nav_add()}</ButtonLink>
      </>
    );
  const left = rooms.filter(({ isOffered }) => !isOffered);
  const isMost = offered >= offerLimits.perSeeker;
  const [only] = left;
  return (
    <>
      <p>{m.offer_text()}</p>
      <Offered rooms={rooms.filter(({ isOffered }) => isOffered)} />
      {isMost || !only ? (
        <p className="wanted-offer-over">{isMost ? m.offer_most({ count: number(offerLimits.perSeeker) }) : m.offer_all()}</p>
      ) : (
        <fetcher.Form method="post" className="wanted-offer-form" noValidate>
          <RadioGroup
            key={left.length}
            legend={m.offer_which()}
            name="listingId"
            required
            defaultValue={left.length === 1 ? only.id : undefined}
            error={answer && "isUnchosen" in answer ? m.offer_choose() : undefined}
            options={left.map(({ id, title, rent }) => ({ value: id, label: title, text: m.offer_rent({ rent: taka(rent) }) }))}
          />
          <Button type="submit" busy={state !== "idle"}>
            {m.offer_send()}
          </Button>
        </fetcher.Form>
      )}
    </>
  );
}

function Offered({ rooms }: { rooms: readonly OwnRoom[] }) {
  if (rooms.length === 0) return null;
  return (
    <ul className="wanted-offer-done">
      {rooms.map(({ id, title }) => (
        <li key={id}>
          <Icon name="check" /> <span lang={languageOf(title)}>{title}</span> <span>{m.offer_done()}</span>
        </li>
      ))}
    </ul>
  );
}

/** What came of it, where no script runs. */
export function OfferAnswerNotice({ answer }: { answer: OfferAnswer }) {
  if (isRefused(answer))
    return (
      <Notice tone="error" title={m.offer_failed()}>
        {matchRefusalText(answer)}
      </Notice>
    );
  return "offered" in answer ? <Notice tone="success">{m.offer_sent()}</Notice> : <Notice tone="error">{m.offer_choose()}</Notice>;
}
