import type { WirePersonPage } from "../../features/conversations/people.wire.ts";
import { signsOf } from "../../features/conversations/web/people-list.tsx";
import * as m from "../../paraglide/messages.js";
import { date, number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { PersonView } from "./conversation-person.ts";

interface Fact {
  icon: IconName;
  title: string;
  text?: string | undefined;
  tone?: "ask";
}

function checkedText({ isEmailVerified, isPhoneVerified }: PersonView): string {
  if (isEmailVerified && isPhoneVerified) return m.person_checked_both();
  if (isPhoneVerified) return m.conversation_check_phone();
  return isEmailVerified ? m.conversation_check_email() : m.person_checked_none();
}

function aboutFact({ shared }: PersonView): Fact {
  if (!shared) return { icon: "question", tone: "ask", title: m.person_about_none(), text: m.person_about_none_text() };
  const [are, ...others] = shared.view.are.flatMap(({ texts }) => texts);
  return { icon: "user", title: are ?? m.person_shared(), text: others.join(", ") };
}

interface PersonFactsProps {
  found: WirePersonPage;
  card: PersonView;
  record: { came: number; of: number } | null;
}

/** Four lines about somebody who has not written yet: checks, interest, language and visits, About me. */
export function PersonFacts({ found, card, record }: PersonFactsProps) {
  const { likedIn, language, memberSince } = found;
  const facts: Fact[] = [
    { icon: "badge-check", title: checkedText(card), text: m.person_since({ date: date(memberSince) }) },
    likedIn.length > 0
      ? {
          icon: "heart",
          title: m.person_likes({ count: likedIn.length, shown: number(likedIn.length) }),
          text: likedIn.join(" · "),
        }
      : { icon: "heart", title: signsOf(found)[0]?.text ?? "" },
    {
      icon: "message",
      title: language === "bn" ? m.person_language_bn() : m.person_language_en(),
      text: record ? m.viewing_record({ came: number(record.came), of: number(record.of) }) : undefined,
    },
    aboutFact(card),
  ];
  return (
    <ul className="person-facts">
      {facts.map(({ icon, title, text, tone }) => (
        <li key={icon} data-tone={tone}>
          <Icon name={icon} />
          <span>
            <strong>{title}</strong>
            {text && <span lang={writtenIn(text)}>{text}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
