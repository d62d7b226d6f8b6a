import { type FormEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { ALERTS_PATH } from "../../../platform/web/paths.ts";
import { useRootData } from "../../../platform/web/root-data.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { BrowseValues } from "../../search/browse-values.ts";
import { SAVED_SEARCHES_ACTION } from "../saved-search-paths.ts";
import { useIsSimilar } from "./similar-search.ts";
import "./search-offer.css";

/** The texts of the offer. They all come from the loader. */
export interface SearchOffer {
  query: string;
  title: string;
  text: string;
  button: string;
  /** The text that is shown once the search is saved. */
  on: string;
  change: string;
  isSaved: boolean;
}

const SEARCH_OFFER_FORM = "save-search";

/**
 * The last card of a list. It offers messages about new rooms for this search. It is a form, so that it works without
 * JavaScript.
 */
export function SearchOfferCard({ offer }: { offer: SearchOffer }) {
  const { query, title, text, button, on, change, isSaved } = offer;
  const [savedQuery, setSavedQuery] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isMember = Boolean(useRootData()?.member);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (isSaved || savedQuery === query)
    return (
      <output className="search-offer" data-on="">
        <Icon name="check" /> <span>{on}</span> <Link to={ALERTS_PATH}>{change}</Link>
      </output>
    );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const { keepForSignUp, saveSearch } = await import("./save-search.ts");
    if (!isMember) return void navigate(keepForSignUp(query, pathname + search));
    if (await saveSearch(query)) setSavedQuery(query);
    return setIsBusy(false);
  };
  return (
    <form
      id={SEARCH_OFFER_FORM}
      className="search-offer"
      method="post"
      action={SAVED_SEARCHES_ACTION}
      data-scripted=""
      onSubmit={(event) => void save(event)}
    >
      <h2 className="search-offer-title">{title}</h2>
      <p>{text}</p>
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="back" value={ALERTS_PATH} />
      <Button type="submit" name="intent" value="save" icon="plus" busy={isBusy}>
        {button}
      </Button>
    </form>
  );
}

/**
 * The same offer above the list, after a second search in the same place. It is the last chip of its row, so that
 * nothing moves when it appears.
 */
export function SimilarSearchChip({ offer, values }: { offer: SearchOffer; values: BrowseValues }) {
  const isSimilar = useIsSimilar(values);
  if (offer.isSaved || !isSimilar) return null;
  return (
    <li data-kept="">
      <button className="chip" type="submit" name="intent" value="save" form={SEARCH_OFFER_FORM}>
        <Icon name="plus" size="s" />
        {offer.button}
      </button>
    </li>
  );
}
