/** Writes a drawing as a PDF with one page (ISO 32000). It contains compressed outlines and no fonts. */
import { deflateSync } from "node:zlib";
import { type Colour, type Drawing, mapPoints, type Segment } from "./drawing.ts";

const short = (value: number) => String(Math.round(value * 100) / 100);
const fillOf = (colour: Colour) => `${colour.map((part) => short(part / 255)).join(" ")} rg`;

const towards = (end: number, control: number) => end + (2 / 3) * (control - end);

/** Converts a quadratic curve, because PDF has only cubic curves. */
function asCubic(fromX: number, fromY: number, values: readonly number[]): number[] {
  const [controlX = 0, controlY = 0, x = 0, y = 0] = values;
  return [towards(fromX, controlX), towards(fromY, controlY), towards(x, controlX), towards(y, controlY), x, y];
}

const operators = { M: "m", L: "l", Q: "c", C: "c", Z: "h" };

function outlineText(outline: readonly Segment[]): string {
  let [x, y] = [0, 0];
  return outline
    .map(({ type, values }) => {
      const numbers = type === "Q" ? asCubic(x, y, values) : values;
      [x, y] = [values.at(-2) ?? x, values.at(-1) ?? y];
      return [...numbers.map(short), operators[type]].join(" ");
    })
    .join("\n");
}

/** Shapes that are repeated become form objects, so that the file contains their outlines once. */
function contentOf(
  { width, height, shapes }: Drawing,
  scale: number,
): { page: string; forms: { box: string; content: string }[] } {
  const forms: { box: string; content: string }[] = [];
  const drawn = shapes.map(({ fill, outline, repeats }) => {
    const content = `${fillOf(fill)}\n${outlineText(mapPoints(outline, (x, y) => [x, height - y]))}\nf`;
    if (!repeats) return content;
    forms.push({ box: `0 0 ${short(width)} ${short(height)}`, content });
    return repeats.map((right) => `q 1 0 0 1 ${short(right)} 0 cm /F${forms.length} Do Q`).join("\n");
  });
  return { page: [`${scale} 0 0 ${scale} 0 0 cm`, ...drawn].join("\n"), forms };
}

function streamOf(dictionary: string, content: string): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${packed.length}/Filter/FlateDecode>>\nstream\n`),
    packed,
    Buffer.from("\nendstream"),
  ]);
}

/** Returns a text string in UTF-16 as a hexadecimal literal, so that nothing in it needs escaping. */
const textString = (text: string) => `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()}>`;

export interface PdfOptions {
  /** Width in points. The height follows from it. */
  width: number;
  title: string;
}

const FIRST_FORM = 6;

export function toPdf(drawing: Drawing, { width, title }: PdfOptions): Buffer {
  const scale = width / drawing.width;
  const { page, forms } = contentOf(drawing, Math.round(scale * 1e6) / 1e6);
  const names = forms.map((_, index) => `/F${index + 1} ${FIRST_FORM + index} 0 R`).join("");
  const box = `0 0 ${short(width)} ${short(drawing.height * scale)}`;
  return fileOf([
    Buffer.from("<</Type/Catalog/Pages 2 0 R/Lang(bn-BD)/ViewerPreferences<</DisplayDocTitle true>>>>"),
    Buffer.from("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
    Buffer.from(`<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<</XObject<<${names}>>>>>>`),
    streamOf("", page),
    Buffer.from(`<</Title ${textString(title)}/Producer(Nest Mates)>>`),
    ...forms.map((form) => streamOf(`/Type/XObject/Subtype/Form/BBox[${form.box}]/Resources<<>>`, form.content)),
  ]);
}

/** Writes the file. The first object is the catalogue, and the fifth is the document information. */
function fileOf(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1")];
  const offsets: number[] = [];
  const lengthSoFar = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, body] of objects.entries()) {
    offsets.push(lengthSoFar());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n"));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const trailer = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root 1 0 R/Info 5 0 R>>\nstartxref\n${lengthSoFar()}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(trailer)]);
}
