import type { IconName } from "../../ui/icon.tsx";

export interface LegalSection {
  /** The anchor that people can be sent to. */
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

/** A page of rules or promises. Its words are put together by a loader: long as they are, the browser gets them once, in one language. */
export interface LegalText {
  title: string;
  lead: string;
  updated: string;
  short: readonly { icon: IconName; text: string }[];
  table?: LegalTable;
  sections: readonly LegalSection[];
}
