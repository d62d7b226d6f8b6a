import { Link } from "react-router";
import { LEAVING_DAYS } from "../../features/accounts/account.limits.ts";
import { listingLimits } from "../../features/listings/listing.limits.ts";
import { freshness } from "../../features/listings/listing-life.ts";
import { moderationLimits } from "../../features/safety/moderation.schema.ts";
import { reportLimits } from "../../features/safety/report.limits.ts";
import * as m from "../../paraglide/messages.js";
import { date, number } from "../../platform/i18n/format.ts";
import { pageMeta } from "../../platform/web/seo.ts";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import type { LegalSection, LegalText } from "../legal/legal.ts";
import { LegalPage } from "../legal/legal-page.tsx";
import type { Route } from "./+types/terms-page";

/** Text of the terms, with the limits that the code uses. Only the loader imports it. */

const LAST_CHANGED = "2026-11-15";

function termsText(): LegalText {
  return {
    title: m.terms_title(),
    lead: m.terms_lead(),
    updated: m.legal_updated({ date: date(LAST_CHANGED) }),
    short: [
      { icon: "wallet", text: m.terms_short_view() },
      { icon: "home", text: m.terms_short_honest() },
      { icon: "phone", text: m.terms_short_respect() },
      { icon: "shield", text: m.terms_short_appeal() },
    ],
    sections: [...usageSections(), ...endSections()],
  };
}

function usageSections(): LegalSection[] {
  const asking = { days: number(freshness.askAfterDays), hours: number(freshness.sleepAfterHours) };
  return [
    { id: "what", title: m.terms_what_title(), paragraphs: [m.terms_what_1(), m.terms_what_2()] },
    {
      id: "who",
      title: m.terms_who_title(),
      paragraphs: [m.terms_who_1({ age: number(listingLimits.age.min) }), m.terms_who_2()],
    },
    {
      id: "posts",
      title: m.terms_post_title(),
      paragraphs: [m.terms_post_1(), m.terms_post_2(), m.terms_post_3(), m.terms_post_4(asking)],
    },
    { id: "money", title: m.terms_money_title(), paragraphs: [m.terms_money_1(), m.terms_money_2()] },
    { id: "people", title: m.terms_contact_title(), paragraphs: [m.terms_contact_1(), m.terms_contact_2()] },
  ];
}

function endSections(): LegalSection[] {
  return [
    {
      id: "moderation",
      title: m.terms_moderation_title(),
      paragraphs: [
        m.terms_moderation_1({ reporters: number(reportLimits.holdFrom) }),
        m.terms_moderation_2(),
        m.terms_moderation_3({ days: number(moderationLimits.appealDays) }),
      ],
    },
    { id: "leaving", title: m.terms_leave_title(), paragraphs: [m.terms_leave_1({ days: number(LEAVING_DAYS) })] },
    { id: "law", title: m.terms_law_title(), paragraphs: [m.terms_law_1(), m.terms_law_2()] },
  ];
}

export const loader = () => ({ text: termsText(), description: m.terms_meta() });

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: `${loaderData.text.title} | ${m.brand_name()}`, description: loaderData.description })
    : [];

export const handle: ReadingHandle = { isReadFirst: true };

export default function TermsPage({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <LegalPage text={text}>
      <p>
        {m.terms_privacy()} <Link to="/privacy">{m.terms_privacy_link()}</Link>.
      </p>
    </LegalPage>
  );
}
