import * as m from "../../../paraglide/messages.js";
import { number, taka } from "../../../platform/i18n/format.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { areaRentRules } from "../area.limits.ts";
import type { AreaProfile, RentQuartiles } from "../area.schema.ts";

interface RentScale {
  /** Round rents for the axis. */
  ticks: number[];
  /** Position of a rent on the scale, from 0 to 1. */
  at: (rent: number) => number;
}

const steps = [500, 1_000, 2_000, 2_500, 5_000, 10_000, 20_000, 50_000, 100_000];
/** More steps would overlap on a phone. */
const MOST_STEPS = 4;

/** One scale for all bars, so that they can be compared. Undefined without rents. */
function scaleFor(rents: readonly { lower: number; upper: number }[]): RentScale | undefined {
  if (rents.length === 0) return undefined;
  const low = Math.min(...rents.map(({ lower }) => lower));
  const high = Math.max(...rents.map(({ upper }) => upper));
  const step =
    steps.find((size) => Math.ceil((high + 1) / size) - Math.floor((low - 1) / size) <= MOST_STEPS) ??
    steps.at(-1) ??
    1;
  const from = Math.floor((low - 1) / step) * step;
  const to = Math.ceil((high + 1) / step) * step;
  const margin = step / 4;
  const [start, end] = [Math.max(from - margin, 0), to + margin];
  const ticks = Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step).filter(
    (tick) => tick > 0,
  );
  return { ticks, at: (rent) => (rent - start) / (end - start) };
}

const kinds: readonly { name: keyof AreaProfile["rents"]; icon: IconName; label: () => string }[] = [
  { name: "Single", icon: "bed-single", label: m.accommodation_single },
  { name: "Shared", icon: "users", label: m.accommodation_shared },
];

export interface RentsOfPlace {
  place: string;
  /** The rents belong to an area that contains this one. */
  isWider: boolean;
  rents: AreaProfile["rents"];
}

/** Typical rents. Everything that is drawn is also given as text. */
export function AreaRents({ place, isWider, rents, here }: RentsOfPlace & { here: string }) {
  const scale = scaleFor(Object.values(rents).filter((rent) => rent !== null));
  return (
    <section className="area-rents" aria-labelledby="area-rents">
      <h2 className="area-rents-title" id="area-rents">
        {isWider ? m.area_rents_in({ place }) : m.area_rents()}
      </h2>
      {isWider && <p className="area-rents-few">{m.area_rents_wider({ here })}</p>}
      {scale ? (
        <>
          {kinds.map(({ name, icon, label }) => (
            <RentRow key={name} icon={icon} label={label()} rent={rents[name]} scale={scale} />
          ))}
          <Axis scale={scale} />
          <p className="area-rents-note">{m.area_rents_lead({ days: number(areaRentRules.days) })}</p>
        </>
      ) : (
        <p className="area-rents-few">{m.area_rents_few()}</p>
      )}
    </section>
  );
}

interface RentRowProps {
  icon: IconName;
  label: string;
  rent: RentQuartiles | null;
  scale: RentScale;
}

function RentRow({ icon, label, rent, scale }: RentRowProps) {
  return (
    <div className="area-rent">
      <h3 className="area-rent-kind">
        <Icon name={icon} /> {label}
      </h3>
      {rent ? (
        <>
          <p className="area-rent-median">
            <strong className="tabular">{taka(rent.median)}</strong> <small>{m.area_rents_median()}</small>
          </p>
          <p className="area-rent-words">
            {m.area_rents_range({ lower: taka(rent.lower), upper: taka(rent.upper) })}{" "}
            <span>{m.area_rents_from({ count: rent.posts, shown: number(rent.posts) })}</span>
          </p>
          <Bar rent={rent} scale={scale} />
        </>
      ) : (
        <p className="area-rent-words">{m.area_rents_too_few()}</p>
      )}
    </div>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/**
 * Draws the interquartile range as a bar and the median as a diamond. Lengths are attributes, because the CSP forbids
 * inline styles.
 */
function Bar({ rent, scale: { at, ticks } }: { rent: RentQuartiles; scale: RentScale }) {
  const [lower, upper] = [at(rent.lower), at(rent.upper)];
  return (
    <svg className="area-rent-bar" height="28" aria-hidden="true">
      {ticks.map((tick) => (
        <line key={tick} className="area-rent-tick" x1={percent(at(tick))} x2={percent(at(tick))} y1="2" y2="26" />
      ))}
      <line className="area-rent-track" x1="0" x2="100%" y1="14" y2="14" />
      <rect
        className="area-rent-half"
        x={percent(lower)}
        width={percent(Math.max(upper - lower, 0.005))}
        y="8"
        height="12"
      />
      <svg x={percent(at(rent.median))} y="14" overflow="visible">
        <path className="area-rent-mark" d="M0-11 11 0 0 11-11 0z" />
      </svg>
    </svg>
  );
}

function Axis({ scale: { at, ticks } }: { scale: RentScale }) {
  return (
    <svg className="area-rent-axis" height="18" aria-hidden="true">
      {ticks.map((tick) => (
        <text key={tick} x={percent(at(tick))} y="13" textAnchor="middle">
          {taka(tick)}
        </text>
      ))}
    </svg>
  );
}
