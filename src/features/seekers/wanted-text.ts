/**
 * Applies the risk rules for listings to the text of a 'room wanted' post. No moderator is involved: the writer learns
 * at once what to remove. Contact details are always refused, because strangers could use them. Other findings are
 * refused only if a listing with them would be held.
 */
import { assessRisk, HOLD_AT, riskRules } from "../safety/risk-rules.ts";

const textFindings = ["phone", "email", "link", "elsewhere", "money", "other"] as const;
export type TextFinding = (typeof textFindings)[number];

export interface WantedText {
  title: string;
  description: string;
}

const ways: Readonly<Record<string, TextFinding>> = {
  phone_in_text: "phone",
  foreign_phone: "phone",
  email_in_text: "email",
  link_in_text: "link",
  blind_link: "link",
  messenger: "elsewhere",
  only_elsewhere: "elsewhere",
};

/** Harmless values for everything else that the rules check. */
const nothingElse = {
  interests: "",
  location: "",
  profession: "",
  rent: 10_000,
  accommodation: "single",
  lowerQuartile: undefined,
  accountAgeDays: 365,
  postsToday: 1,
  membersWithPhone: 1,
  isPhoneOfAnother: false,
  sameTextMembers: 0,
  samePhotoMembers: 0,
} as const;

const weighty = new Map(
  riskRules.filter(({ weight }) => weight > 0).map(({ code, isMoney }) => [code, isMoney ? "money" : "other"] as const),
);

export interface FoundInText {
  field: keyof WantedText;
  found: TextFinding;
}

/** Returns the findings in the order in which they are shown. Each finding occurs once per field. */
export function findInText(text: WantedText): FoundInText[] {
  const { score, reasons } = assessRisk({ ...nothingElse, ...text });
  const isTooMuch = score >= HOLD_AT;
  const inField = (field: keyof WantedText) =>
    assessRisk({ ...nothingElse, title: "", description: "", [field]: text[field] }).reasons;
  const found = (["title", "description"] as const).flatMap((field): FoundInText[] => {
    const codes = inField(field);
    return textFindings.flatMap((finding) =>
      codes.some((code) => ways[code] === finding || (isTooMuch && !(code in ways) && weighty.get(code) === finding))
        ? [{ field, found: finding }]
        : [],
    );
  });
  // Only both fields together exceed the threshold, so the finding is reported for the description.
  if (found.length === 0 && isTooMuch)
    return [{ field: "description", found: reasons.some((code) => weighty.get(code) === "money") ? "money" : "other" }];
  return found;
}
