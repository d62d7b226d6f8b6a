import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { BrandMark } from "../../../ui/brand-mark.tsx";
import {
  atPlace,
  type BrowseValues,
  browsePath,
  isPlace,
  toggled,
  withoutEach,
  withoutFilters,
} from "../browse-values.ts";
import type { FilterName } from "../filters.ts";
import { type BrowsePlace, filterText, type LoadedLabels } from "./browse-labels.ts";
import type { MatchLabels } from "./browse-match-labels.ts";
import { LastSearchChip } from "./browse-recent.tsx";
import "../../../ui/chip.css";

/** A filter that one tap sets. */
export interface QuickFilter {
  name: FilterName;
  value: string;
  text: string;
}

interface BrowseQuickProps {
  values: BrowseValues;
  place: BrowsePlace | undefined;
  labels: LoadedLabels;
  quick: readonly QuickFilter[];
  match: Pick<MatchLabels, "forMe" | "places">;
  /** An element at the end of the row. */
  end?: ReactNode;
}

/**
 * One row above the list: the switch for rooms that suit the reader, the filters that are set, and filters that one tap
 * sets. All of them are links, so they work without JavaScript.
 */
export function BrowseQuick({ values, place, labels, quick, match: { forMe, places }, end }: BrowseQuickProps) {
  const isQuick = (name: string, value: string) => quick.some((one) => one.name === name && one.value === value);
  const inForce = withoutEach(values).filter(
    ({ name }) => name !== "livable" || !forMe.isSwitch || values.livable !== "yes",
  );
  const isOn = (name: string, value: string) => inForce.some((one) => one.name === name && one.value === value);
  return (
    <ul className="browse-quick" aria-label={m.filters_quick()}>
      <li data-kept="">
        <ForMe values={values} forMe={forMe} />
      </li>
      {inForce
        .filter(({ name, value }) => !isQuick(name, value))
        .map(({ name, value, rest }) => (
          <li key={name + value} data-kept="" data-place={isPlace(name) ? name : undefined}>
            <Removal path={browsePath(rest)} text={filterText(name, value, values, place, labels)} />
          </li>
        ))}
      {quick.map(({ name, value, text }) => (
        <li key={name + value} data-kept={isOn(name, value) ? "" : undefined}>
          {isOn(name, value) ? (
            <Removal path={browsePath(toggled(values, name, value))} text={text} />
          ) : (
            <Link className="chip" to={browsePath(toggled(values, name, value))} preventScrollReset>
              {text}
            </Link>
          )}
        </li>
      ))}
      {places
        .filter(({ isHere }) => !isHere)
        .map(({ text, slug }) => (
          <li key={slug} data-kept="">
            <Link className="chip" to={browsePath(atPlace(values, { area: slug }))} preventScrollReset>
              {text}
            </Link>
          </li>
        ))}
      {inForce.length > 1 && (
        <li data-kept="">
          <Link className="browse-clear" to={browsePath(withoutFilters(values))} preventScrollReset>
            {m.filters_clear()}
          </Link>
        </li>
      )}
      <LastSearchChip values={values} />
      {end}
    </ul>
  );
}

/** A filter that is set. Its link removes it. */
function Removal({ path, text }: { path: string; text: string }) {
  return (
    <Link className="chip" data-on="" to={path} aria-label={m.filter_remove({ filter: text })} preventScrollReset>
      {text}
    </Link>
  );
}

/** A switch for members with a profile, and for others a link to make one. */
function ForMe({ values, forMe: { text, path, isSwitch } }: { values: BrowseValues; forMe: MatchLabels["forMe"] }) {
  const link = useRef<HTMLAnchorElement>(null);
  if (!isSwitch)
    return (
      <Link className="chip" to={path}>
        <BrandMark />
        {text}
      </Link>
    );
  const isOn = values.livable === "yes";
  return (
    <Link
      ref={link}
      className="chip browse-for-me"
      role="switch"
      aria-checked={isOn}
      data-on={isOn ? "" : undefined}
      to={browsePath({ ...values, livable: isOn ? undefined : "yes", unfit: undefined })}
      preventScrollReset
      onKeyDown={(event) => {
        // Links follow Enter only, but people press Space on a switch.
        if (event.key !== " ") return;
        event.preventDefault();
        link.current?.click();
      }}
    >
      <span className="browse-for-me-knob" aria-hidden="true" />
      {text}
    </Link>
  );
}
