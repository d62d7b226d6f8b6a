import { Link } from "react-router";
import * as m from "../../paraglide/messages.js";
import { type FooterColumn, SiteFooter } from "../../ui/layout/site-footer.tsx";
import { DataChoice } from "./data-choice.tsx";

const link = (to: string, text: string) => ({ key: text, content: <Link to={to}>{text}</Link> });
const plain = (text: string) => ({ key: text, content: text });
const external = (href: string, text: string) => ({
  key: text,
  content: (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  ),
});

/** Entries without a page are plain text, not dead links. */
export function Footer({ isLowData }: { isLowData: boolean }) {
  const columns: FooterColumn[] = [
    {
      title: m.footer_services(),
      items: [link("/browseListings", m.footer_find_room()), link("/addToFindRoommate", m.footer_find_mate())],
    },
    { title: m.footer_company(), items: [plain(m.footer_about()), plain(m.footer_contact())] },
    { title: m.footer_legal(), items: [link("/terms", m.footer_terms()), link("/privacy", m.footer_privacy())] },
    {
      title: m.footer_social(),
      items: [external("https://www.facebook.com/", "Facebook"), external("https://github.com/", "GitHub")],
    },
    { title: m.footer_explore(), items: [link("/", m.nav_home()), link("/developers", m.footer_api())] },
    { title: m.footer_apps(), items: [plain(m.footer_android()), plain(m.footer_ios())] },
  ];
  return (
    <SiteFooter
      brandName={m.brand_name()}
      line={m.brand_line()}
      columns={columns}
      tools={<DataChoice isLow={isLowData} id="low-data" />}
      note={m.footer_note()}
      label={m.footer_label()}
    />
  );
}
