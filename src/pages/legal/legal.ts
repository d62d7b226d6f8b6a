import type { IconName } from "../../ui/icon.tsx";

export interface LegalSection {
  /** Anchor for links to the section. */
  id: string;
  title: string;
  paragraphs: readonly string[];
}

export interface LegalTable {
  id: string;
  title: string;
  lead: string;
  columns: readonly [what: string, who: string, until: string];
  rows: readonly (readonly [what: string, who: string, until: string])[];
}

/** Text of a legal page. A loader builds it, so the browser gets the long text once, in one language only. */
export interface LegalText {
  title: string;
  lead: string;
  updated: string;
  short: readonly { icon: IconName; text: string }[];
  table?: LegalTable;
  sections: readonly LegalSection[];
}
