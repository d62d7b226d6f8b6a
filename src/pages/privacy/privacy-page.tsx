import * as m from "../../paraglide/messages.js";
import { siteContext } from "../../platform/http/page.context.ts";
import { pageMeta } from "../../platform/web/seo.ts";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import { LegalPage } from "../legal/legal-page.tsx";
import type { Route } from "./+types/privacy-page";
import { privacyText } from "./privacy-text.ts";

export const loader = ({ context }: Route.LoaderArgs) => ({
  text: privacyText({ isMapHosted: context.get(siteContext).map.styleUrl !== undefined }),
  description: m.privacy_meta(),
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: `${loaderData.text.title} | ${m.brand_name()}`, description: loaderData.description })
    : [];

export const handle: ReadingHandle = { isReadFirst: true };

export default function PrivacyPage({ loaderData: { text } }: Route.ComponentProps) {
  return <LegalPage text={text} />;
}
