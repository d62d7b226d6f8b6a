/** The soak test as a self-contained SVG: the measured values over time, each panel from zero. */
import type { Sample } from "./flatness.ts";

interface Line {
  name: string;
  colour: string;
  of: (sample: Sample) => number;
}
interface Panel {
  title: string;
  unit: string;
  lines: readonly Line[];
}

const panels: readonly Panel[] = [
  {
    title: "Latency, from when a request was due",
    unit: "ms",
    lines: [
      { name: "p50", colour: "#0b7285", of: ({ p50 }) => p50 },
      { name: "p99", colour: "#c2410c", of: ({ p99 }) => p99 },
    ],
  },
  {
    title: "Memory",
    unit: "MB",
    lines: [
      { name: "resident", colour: "#5b21b6", of: ({ rssMb }) => rssMb },
      { name: "heap, floor", colour: "#0b7285", of: ({ heapMb }) => heapMb },
    ],
  },
  {
    title: "Open handles, files and sockets",
    unit: "",
    lines: [
      { name: "handles", colour: "#15803d", of: ({ handles }) => handles },
      { name: "files and sockets", colour: "#5b21b6", of: ({ files }) => files },
    ],
  },
  {
    title: "Event loop, one turn in a hundred is later than",
    unit: "ms",
    lines: [{ name: "p99", colour: "#c2410c", of: ({ lagMs }) => lagMs }],
  },
];

const size = { width: 860, left: 64, right: 150, panel: 120, gap: 52, top: 56 } as const;
const plotWidth = size.width - size.left - size.right;

/** The next round number, for a readable axis. */
function ceilingOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= most) ?? most;
}

function drawPanel({ title, unit, lines }: Panel, top: number, samples: readonly Sample[], minutes: number): string {
  const ceiling = ceilingOf(Math.max(...samples.flatMap((sample) => lines.map(({ of }) => of(sample)))));
  const x = (minute: number) => (size.left + (minute / minutes) * plotWidth).toFixed(1);
  const y = (value: number) => (top + size.panel * (1 - value / ceiling)).toFixed(1);
  const grid = [0, 0.5, 1].map(
    (share) =>
      `<line class="grid" x1="${size.left}" x2="${size.left + plotWidth}" y1="${y(share * ceiling)}" y2="${y(share * ceiling)}"/><text class="tick" x="${size.left - 8}" y="${Number(y(share * ceiling)) + 4}" text-anchor="end">${share * ceiling}</text>`,
  );
  const drawn = lines.map(({ name, colour, of }, index) => {
    const points = samples.map((sample) => `${x(sample.minute)},${y(of(sample))}`).join(" ");
    const last = samples.at(-1);
    return `<polyline points="${points}" stroke="${colour}"/><text class="name" x="${size.left + plotWidth + 10}" y="${top + 16 + index * 20}" style="fill:${colour}">${name}: ${last ? Math.round(of(last)) : ""} ${unit}</text>`;
  });
  return `<text class="title" x="${size.left}" y="${top - 12}">${title}${unit && `, ${unit}`}</text>\n${grid.join("\n")}\n${drawn.join("\n")}`;
}

export function drawSoak(samples: readonly Sample[], { rate, minutes }: { rate: number; minutes: number }): string {
  const height = size.top + panels.length * (size.panel + size.gap);
  const bodies = panels.map((panel, index) =>
    drawPanel(panel, size.top + 24 + index * (size.panel + size.gap), samples, minutes),
  );
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<text class="tick" x="${size.left + share * plotWidth}" y="${height - 6}" text-anchor="middle">${Number((share * minutes).toFixed(1))} min</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" role="img" aria-labelledby="title description">
<title id="title">${minutes} minutes of mixed load at ${rate} requests a second</title>
<desc id="description">Latency, memory, open handles and event loop delay of one web process over time.</desc>
<style>text{font:13px system-ui,sans-serif;fill:#334155}.title{font-weight:600;fill:#0f172a}.head{font-size:17px;font-weight:600;fill:#0f172a}.tick{font-size:11px;fill:#64748b}.grid{stroke:#e2e8f0}polyline{fill:none;stroke-width:1.8;stroke-linejoin:round}.name{font-size:12px}</style>
<rect width="${size.width}" height="${height}" fill="#ffffff"/>
<text class="head" x="${size.left}" y="26">${minutes} minutes at ${rate} requests a second, one web process</text>
${bodies.join("\n")}
${ticks.join("\n")}
</svg>
`;
}
