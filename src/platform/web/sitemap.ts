import { languageAlternates } from "./seo.ts";

/** The paths of one kind of page. They are divided into pieces, and each piece is one sitemap file. */
export interface SitemapSource {
  /** The name is in lower case, because it is part of the file name. */
  name: string;
  countPieces: () => Promise<number>;
  /** `piece` begins at 1. The result has at most `pathsPerPiece` paths. */
  listPaths: (piece: number) => Promise<readonly string[]>;
}

/**
 * The protocol allows 50,000 URLs and 50 MB per file. A path has a URL for each language, and one without a language.
 */
export const MAX_URLS = 50_000;
const URLS_PER_PATH = 3;
export const pathsPerPiece = 10_000;

export function fixedSource(name: string, paths: readonly string[]): SitemapSource {
  return {
    name,
    countPieces: async () => Math.ceil(paths.length / pathsPerPiece),
    listPaths: async (piece) => paths.slice((piece - 1) * pathsPerPiece, piece * pathsPerPiece),
  };
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const sitemapNames = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export async function renderSitemapIndex(origin: string, sources: readonly SitemapSource[]): Promise<string> {
  const pieces: string[] = [];
  for (const { name, countPieces } of sources) {
    const count = await countPieces();
    for (let piece = 1; piece <= count; piece += 1)
      pieces.push(`<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}-${piece}.xml`)}</loc></sitemap>`);
  }
  return `${declaration}\n<sitemapindex ${sitemapNames}>\n${pieces.join("\n")}\n</sitemapindex>\n`;
}

/** Returns the sitemap file with this name, or undefined. */
export async function findSitemapPiece(
  origin: string,
  sources: readonly SitemapSource[],
  file: string,
): Promise<string | undefined> {
  const [, name, number] = /^([a-z]{1,30})-([1-9]\d{0,5})\.xml$/.exec(file) ?? [];
  const source = sources.find((one) => one.name === name);
  const piece = Number(number);
  if (!source || piece > (await source.countPieces())) return undefined;
  const paths = await source.listPaths(piece);
  if (paths.length * URLS_PER_PATH > MAX_URLS) throw new Error(`The sitemap ${file} would have ${paths.length} paths`);
  const urls = paths.map((path) => renderPath(origin, path));
  return `${declaration}\n<urlset ${sitemapNames} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("\n")}\n</urlset>\n`;
}

/** Each URL of a page lists all alternates, including itself, as hreflang requires. */
function renderPath(origin: string, path: string): string {
  const alternates = languageAlternates(origin, path).map(({ language, address }) => ({
    language,
    address: escapeXml(address),
  }));
  const links = alternates
    .map(({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
    .join("");
  return alternates.map(({ address }) => `<url><loc>${address}</loc>${links}</url>`).join("\n");
}
