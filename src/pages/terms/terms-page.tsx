import { Link } from "react-router";
import * as m from "../../paraglide/messages.js";
import { pageMeta } from "../../platform/web/seo.ts";
import { LegalPage } from "../legal/legal-page.tsx";
import type { Route } from "./+types/terms-page";
import { termsText } from "./terms-text.ts";

export const loader = () => ({ text: termsText(), description: m.terms_meta() });

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: `${loaderData.text.title} | ${m.brand_name()}`, description: loaderData.description }) : [];

export default function TermsPage({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <LegalPage text={text}>
      <p>
        {m.terms_privacy()} <Link to="/privacy">{m.terms_privacy_link()}</Link>.
      </p>
    </LegalPage>
  );
}
