import { useEffect } from "react";
import { type FetcherWithComponents, Link, useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused, type Refused } from "../../../platform/http/page-errors.ts";
import { number, taka } from "../../../platform/i18n/format.ts";
import { loginPath } from "../../../platform/web/paths.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { RadioGroup } from "../../../ui/choice.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { offerLimits } from "../seeker.limits.ts";
import { seekerErrorText } from "../seeker-errors.ts";
import { OFFERS_PATH, OWN_WANTED_PATH, wantedPath } from "./seeker-paths.ts";
import { languageOf } from "./wanted-card.tsx";

const TITLE_ID = "wanted-offer";

interface OwnRoom {
  id: string;
  title: string;
  rent: number;
  isOffered: boolean;
  /** The listing does not accept such a person. */
  isRefused: boolean;
  /** Reasons against offering the room. */
  doubts: string[];
}

/** The reader of the post: a visitor, its writer, or another member. */
export type OfferView = { as: "visitor" } | { as: "seeker" } | { as: "poster"; rooms: OwnRoom[]; offered: number };

/** `doubtful` means that the room is not what the seeker looks for, so the poster has to confirm the offer. */
export type OfferAnswer =
  | { offered: string }
  | { takenBack: string }
  | { doubtful: string }
  | { isUnchosen: true }
  | Refused;
export const isDoubtful = (answer: OfferAnswer | undefined): answer is { doubtful: string } =>
  answer !== undefined && "doubtful" in answer;
/** The field with the id of the room that the poster offers despite a warning. */
export const SURE_OF = "sureOf";
/** The field with the id of the room whose offer is withdrawn. */
export const TAKE_BACK = "takeBack";

interface WantedOfferProps {
  id: string;
  offer: OfferView;
  /** The action data of the page, for members without JavaScript. */
  answer: OfferAnswer | undefined;
}

/** The section where members offer their rooms to the seeker. */
export function WantedOffer({ id, offer, answer }: WantedOfferProps) {
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
          <ButtonLink to={OFFERS_PATH} variant="secondary" icon="home">
            {m.offer_own_offers()}
          </ButtonLink>
        </div>
      )}
      {offer.as === "poster" && <Rooms rooms={offer.rooms} offered={offer.offered} posted={answer} />}
    </section>
  );
}

function Rooms({
  rooms,
  offered,
  posted,
}: {
  rooms: readonly OwnRoom[];
  offered: number;
  posted: OfferAnswer | undefined;
}) {
  const fetcher = useFetcher<OfferAnswer>();
  const { data: answer = posted, state } = fetcher;
  useEffect(() => {
    if (!fetcher.data || state !== "idle") return;
    if (isRefused(fetcher.data)) toast.error(m.offer_failed(), seekerErrorText(fetcher.data));
    else if ("offered" in fetcher.data || "takenBack" in fetcher.data) {
      toast.success("offered" in fetcher.data ? m.offer_sent() : m.offer_taken_back());
      // If the focused button was removed with the form, keyboard users continue here.
      if (document.activeElement === document.body) document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
    }
  }, [fetcher.data, state]);
  if (rooms.length === 0)
    return (
      <>
        <p>{m.offer_none()}</p>
        <ButtonLink to="/addToFindRoommate">{m.nav_add()}</ButtonLink>
      </>
    );
  const left = rooms.filter((room) => !room.isOffered && !room.isRefused);
  const isMost = offered >= offerLimits.perSeeker;
  const [only] = left;
  const doubtful = isDoubtful(answer) ? left.find(({ id }) => id === answer.doubtful) : undefined;
  return (
    <>
      <p>{m.offer_text()}</p>
      <Offered rooms={rooms.filter(({ isOffered }) => isOffered)} fetcher={fetcher} />
      {isMost || !only ? (
        <p className="wanted-offer-over">{overText(isMost, rooms)}</p>
      ) : (
        <fetcher.Form method="post" className="wanted-offer-form" noValidate>
          <RadioGroup
            key={left.length}
            legend={m.offer_which()}
            name="listingId"
            required
            defaultValue={doubtful?.id ?? (left.length === 1 ? only.id : undefined)}
            error={answer && "isUnchosen" in answer ? m.offer_choose() : undefined}
            options={left.map(({ id, title, rent, doubts }) => ({
              value: id,
              label: title,
              text: [
                m.offer_rent({ rent: taka(rent) }),
                ...(doubts.length > 0 ? [m.offer_against({ reasons: doubts.join(" ") })] : []),
              ].join(" "),
            }))}
          />
          {doubtful && (
            <Notice tone="warning" title={m.offer_doubtful()} announce>
              {doubtful.doubts.join(" ")} <input type="hidden" name={SURE_OF} value={doubtful.id} />
            </Notice>
          )}
          <Button type="submit" busy={state !== "idle"}>
            {doubtful ? m.offer_anyway() : m.offer_send()}
          </Button>
        </fetcher.Form>
      )}
      {!isMost && <NotForThem rooms={rooms.filter((room) => room.isRefused && !room.isOffered)} />}
    </>
  );
}

function overText(isMost: boolean, rooms: readonly OwnRoom[]): string {
  if (isMost) return m.offer_most({ count: number(offerLimits.perSeeker) });
  return rooms.some(({ isOffered }) => isOffered) ? m.offer_all() : m.offer_none_suits();
}

/**
 * Lists the rooms that do not accept such a person. They are named, so that a poster who misses one of them knows why.
 */
function NotForThem({ rooms }: { rooms: readonly OwnRoom[] }) {
  if (rooms.length === 0) return null;
  return (
    <div className="wanted-offer-not">
      <p>{m.offer_not_for_them()}</p>
      <ul>
        {rooms.map(({ id, title, doubts }) => (
          <li key={id}>
            <Link to={`/updatePage/${id}`} lang={languageOf(title)}>
              {title}
            </Link>{" "}
            {doubts.join(" ")}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Offered({ rooms, fetcher }: { rooms: readonly OwnRoom[]; fetcher: FetcherWithComponents<OfferAnswer> }) {
  if (rooms.length === 0) return null;
  return (
    <ul className="wanted-offer-done">
      {rooms.map(({ id, title }) => (
        <li key={id}>
          <Icon name="check" /> <bdi lang={languageOf(title)}>{title}</bdi> <span>{m.offer_done()}</span>
          <fetcher.Form method="post">
            <Button
              type="submit"
              name={TAKE_BACK}
              value={id}
              variant="quiet"
              busy={fetcher.formData?.get(TAKE_BACK) === id}
            >
              {m.offer_take_back()} <bdi className="visually-hidden">{title}</bdi>
            </Button>
          </fetcher.Form>
        </li>
      ))}
    </ul>
  );
}

/** Shows the result to members without JavaScript. */
export function OfferAnswerNotice({ answer }: { answer: Exclude<OfferAnswer, { doubtful: string }> }) {
  if (isRefused(answer))
    return (
      <Notice tone="error" title={m.offer_failed()}>
        {seekerErrorText(answer)}
      </Notice>
    );
  if ("isUnchosen" in answer) return <Notice tone="error">{m.offer_choose()}</Notice>;
  return <Notice tone="success">{"offered" in answer ? m.offer_sent() : m.offer_taken_back()}</Notice>;
}
