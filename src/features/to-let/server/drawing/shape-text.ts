/**
 * Converts text to outlines. HarfBuzz shapes it as browsers do; e2e/to-let-text.spec.ts compares the widths with
 * Chromium.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Blob, Face, Font, shape, Buffer as TextBuffer } from "harfbuzzjs";
import { type Colour, mapPoints, type Segment, type Shape } from "./drawing.ts";

interface LoadedFont {
  font: Font;
  unitsPerEm: number;
  characters: ReadonlySet<number>;
  outlines: Map<number, Segment[]>;
}

function load(file: string): LoadedFont {
  const face = new Face(new Blob(readFileSync(join(import.meta.dirname, "../fonts", file))));
  return {
    font: new Font(face),
    unitsPerEm: face.upem,
    characters: new Set(face.collectUnicodes()),
    outlines: new Map(),
  };
}

const [bangla, latin] = [load("anek-bangla-700.ttf"), load("anek-latin-700.ttf")];

/**
 * Whether the character is set in the Bangla font: the Bengali block, the dandas and the joiners. As in the site's
 * fonts.css, everything else is set in the Latin font, also spaces between Bangla words.
 */
const isBanglaCharacter = (character: string) =>
  /^(?:[\u0964\u0965\u0980-\u09fe\u25cc]|\u200c|\u200d)$/.test(character);

interface Run {
  font: LoadedFont;
  text: string;
}

/**
 * Splits a text by font. Characters that neither font has, such as emoji, are left out, because an empty box is useless
 * on paper.
 */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize("NFC")) {
    const font = isBanglaCharacter(character) ? bangla : latin;
    if (!font.characters.has(character.codePointAt(0) ?? 0)) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

interface Glyph {
  font: LoadedFont;
  id: number;
  x: number;
  y: number;
  scale: number;
}

interface ShapedText {
  glyphs: Glyph[];
  width: number;
}

/** Returns the glyphs of a line, with their positions on the base line. */
export function shapeText(text: string, size: number): ShapedText {
  const glyphs: Glyph[] = [];
  let width = 0;
  for (const { font, text: part } of runsOf(text)) {
    const scale = size / font.unitsPerEm;
    const buffer = new TextBuffer();
    buffer.addText(part);
    buffer.guessSegmentProperties();
    shape(font.font, buffer);
    const positions = buffer.getGlyphPositions();
    for (const [index, { codepoint: id }] of buffer.getGlyphInfos().entries()) {
      const position = positions[index];
      if (!position) continue;
      glyphs.push({ font, id, x: width + position.xOffset * scale, y: position.yOffset * scale, scale });
      width += position.xAdvance * scale;
    }
  }
  return { glyphs, width };
}

function outlineOf({ outlines, font }: LoadedFont, id: number): Segment[] {
  const known = outlines.get(id);
  if (known) return known;
  const outline = font.glyphToJson(id) as Segment[];
  outlines.set(id, outline);
  return outline;
}

export const widthOf = (text: string, size: number): number => shapeText(text, size).width;

export interface TextPlace {
  /** The middle of the line, or its start. */
  x: number;
  /** The base line. */
  y: number;
  size: number;
  fill: Colour;
  /** A longer line is drawn smaller. If it would be smaller than half, it is cut. */
  width: number;
  align?: "middle" | "start";
  /** The text reads from bottom to top and starts at x and y. */
  isUpright?: boolean;
}

export function textShape(
  text: string,
  { x, y, size, fill, width: most, align = "middle", isUpright = false }: TextPlace,
): Shape {
  const { glyphs, width } = fit(text, size, most);
  const start = align === "middle" ? -width / 2 : 0;
  const outline = glyphs.flatMap(({ font, id, scale, ...at }) =>
    mapPoints(outlineOf(font, id), (px, py) => {
      const [along, up] = [start + at.x + px * scale, at.y + py * scale];
      return isUpright ? [x - up, y - along] : [x + along, y - up];
    }),
  );
  return { fill, outline };
}

const LEAST_PART = 0.5;

function fit(text: string, size: number, most: number): ShapedText {
  const shaped = shapeText(text, size);
  if (shaped.width <= most) return shaped;
  const smaller = Math.max(size * LEAST_PART, (size * most) / shaped.width);
  return shapeText(cut(text, smaller, most), smaller);
}

/** Cuts a text between characters as readers see them, so that a vowel sign stays with its consonant. */
function cut(text: string, size: number, most: number): string {
  if (widthOf(text, size) <= most + 0.01) return text;
  const characters = Array.from(new Intl.Segmenter("bn").segment(text), ({ segment }) => segment);
  const fits = (count: number) => widthOf(`${characters.slice(0, count).join("").trimEnd()}…`, size) <= most;
  let [low, high] = [0, characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return `${characters.slice(0, low).join("").trimEnd()}…`;
}
