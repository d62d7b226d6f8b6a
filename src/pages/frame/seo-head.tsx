import { useLocation, useMatches } from "react-router";
import * as m from "../../paraglide/messages.js";
import { getLocale, type Locale, locales } from "../../paraglide/runtime.js";
import { languageOfAddress } from "../../platform/web/language.ts";
import { findPublicPath } from "../../platform/web/public-paths.ts";
import { languageAlternates, pageAddress, type Share } from "../../platform/web/seo.ts";

const regions: Record<Locale, string> = { en: "en_GB", bn: "bn_BD" };
const ownPicture = { address: "/og-default.jpg", width: 1200, height: 630 };

/** Canonical URLs and Open Graph tags of every page. Pages set their own title and description. */
export function SeoHead({ origin }: { origin: string | undefined }) {
  const { pathname, search } = useLocation();
  const share = useShare();
  const path = findPublicPath(pathname);
  if (!origin) return null;
  const language = getLocale();
  const { address, alt, width, height } = share?.picture ?? {
    ...ownPicture,
    alt: `${m.brand_name()}: ${m.brand_line()}`,
  };
  return (
    <>
      {share?.path ? (
        <meta property="og:url" content={origin + share.path} />
      ) : (
        path && <CanonicalUrls origin={origin} path={path} named={languageOfAddress(search)} />
      )}
      <meta property="og:site_name" content={m.brand_name()} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={regions[language]} />
      {locales
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={regions[other]} />
        ))}
      <meta property="og:image" content={new URL(address, origin).href} />
      <meta property="og:image:type" content="image/jpeg" />
      {width && <meta property="og:image:width" content={String(width)} />}
      {height && <meta property="og:image:height" content={String(height)} />}
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The `share` of the innermost route that provides one. */
function useShare(): Share | undefined {
  return useMatches()
    .map(({ loaderData }) => (loaderData as { share?: Share } | null | undefined)?.share)
    .findLast((share) => share !== undefined);
}

/**
 * A page has one URL per language and one without a language. These URLs contain no filters, cursors or tracking
 * parameters.
 */
function CanonicalUrls({ origin, path, named }: { origin: string; path: string; named: Locale | undefined }) {
  const address = pageAddress(origin, path, named);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      {languageAlternates(origin, path).map(({ language, address: href }) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
    </>
  );
}
