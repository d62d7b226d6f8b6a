import "./woven-house.css";

export interface WovenHouseProps {
  /** What a screen reader says; empty where the drawing only fills a place. */
  label?: string;
}

const ROWS = [0, 1, 2, 3, 4];

/** A house woven from roofs, for every place where a photo should be and is not. */
export function WovenHouse({ label = "" }: WovenHouseProps) {
  return (
    <svg
      className="woven-house"
      viewBox="0 0 120 80"
      preserveAspectRatio="xMidYMid slice"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <g className="woven-house-threads">
        {ROWS.map((row) => (
          <path key={row} d={`M36 ${38 + row * 8} 60 ${18 + row * 8}l24 20`} />
        ))}
      </g>
      <path className="woven-house-mirror" d="M36 50 60 70l24-20" />
      <path className="woven-house-lamp" d="m60 44 5 5-5 5-5-5z" />
    </svg>
  );
}
