import { layers } from "./layers.ts";

const WIDTH = 960;
const ROW = 92;
const BOX = { height: 40, gap: 24, padding: 18, letter: 8.2 } as const;
/** No arrows for these: everything uses them or they use everything, and their arrows would hide the others. */
const withoutArrows = new Set(["main", "pages", "platform", "ui"]);

interface Box {
  x: number;
  y: number;
  width: number;
}

function placeBoxes(): Map<string, Box> {
  const boxes = new Map<string, Box>();
  for (const [row, modules] of layers.entries()) {
    const widths = modules.map((name) => Math.round(name.length * BOX.letter) + 2 * BOX.padding);
    let x = (WIDTH - widths.reduce((sum, width) => sum + width, 0) - BOX.gap * (modules.length - 1)) / 2;
    for (const [index, name] of modules.entries()) {
      const width = widths[index] ?? 0;
      boxes.set(name, { x, y: 20 + row * ROW, width });
      x += width + BOX.gap;
    }
  }
  return boxes;
}

function arrow(from: Box, to: Box): string {
  const [x1, y1, x2, y2] = [from.x + from.width / 2, from.y + BOX.height, to.x + to.width / 2, to.y];
  const bend = (y2 - y1) / 2;
  return `<path d="M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`;
}

/**
 * `edges`: "from to" for each pair of modules with an import. The picture shows pairs, not counts, so that another
 * import between the same modules does not change it.
 */
export function drawLayers(edges: ReadonlySet<string>): string {
  const boxes = placeBoxes();
  const arrows = [...edges].toSorted().flatMap((edge) => {
    const [from = "", to = ""] = edge.split(" ");
    const [source, target] = [boxes.get(from), boxes.get(to)];
    return source && target && !withoutArrows.has(from) && !withoutArrows.has(to) ? [arrow(source, target)] : [];
  });
  const shapes = [...boxes].map(
    ([name, { x, y, width }]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${BOX.height}" rx="8"/><text x="${x + width / 2}" y="${y + 25}">${name}</text>`,
  );
  const height = 20 + layers.length * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Layers of src/ and the imports between features">
<style>rect{fill:#faf5ec;stroke:#004d41;stroke-width:1.5}text{font:15px system-ui,sans-serif;fill:#062822;text-anchor:middle}path{fill:none;stroke:#b8321f;stroke-opacity:.45;stroke-width:1.3}.ground{fill:#fff;stroke:none}</style>
<rect class="ground" width="${WIDTH}" height="${height}"/>
${[...arrows, ...shapes].join("\n")}
</svg>
`;
}
