import type { MetaDescriptor } from "react-router";
import { type Locale, locales } from "../../paraglide/runtime.js";

/** The picture of a shared link. */
interface SharePicture {
  /** A path on this site, or a URL. */
  address: string;
  alt: string;
  width?: number;
  height?: number;
}

export interface PageTexts {
  title: string;
  description: string;
}

/** Overrides for the preview of a shared link. A loader returns it as `share`. */
export interface Share {
  /** The shared path, if the current page was only reached by a redirect, like the log-in page. */
  path?: string;
  texts?: PageTexts;
  picture?: SharePicture | undefined;
}

export function pageMeta({ title, description }: PageTexts, share?: Share): MetaDescriptor[] {
  const shared = share?.texts ?? { title, description };
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: shared.title },
    { property: "og:description", content: shared.description },
  ];
}

/** URL of a page, in a given language or in that of the reader. */
export function pageAddress(origin: string, path: string, language?: Locale): string {
  return `${origin}${path}${language ? `?lang=${language}` : ""}`;
}

/** URLs for hreflang: one per language, and `x-default`. */
export function languageAlternates(
  origin: string,
  path: string,
): { language: Locale | "x-default"; address: string }[] {
  return [
    ...locales.map((language) => ({ language, address: pageAddress(origin, path, language) })),
    { language: "x-default" as const, address: pageAddress(origin, path) },
  ];
}

export const jsonLd = (content: Record<string, unknown>): MetaDescriptor => ({
  "script:ld+json": { "@context": "https://schema.org", ...content },
});

export interface SiteTexts {
  name: string;
  description: string;
}

/** JSON-LD of the home page. Empty without an origin, as on an error page. */
export function siteJsonLd(origin: string | undefined, { name, description }: SiteTexts): MetaDescriptor[] {
  if (!origin) return [];
  const organisation = {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    areaServed: "BD",
  };
  const site = {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name,
    description,
    url: `${origin}/`,
    inLanguage: [...locales],
    publisher: { "@id": organisation["@id"] },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/browseListings?location={location}` },
      "query-input": "required name=location",
    },
  };
  return [jsonLd({ "@graph": [organisation, site] })];
}
