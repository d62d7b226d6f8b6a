import { PRIVACY_PATH, privacyAnchors } from "../../platform/web/paths.ts";

/** One message that the person wrote. */
export interface AboutMessage {
  person: string;
  conversation: string;
  /** The number of the message in the conversation. */
  message: string;
}

/** The subject of a report or a block: a listing, a person whom the member knows, or one message of theirs. */
export type About = { listing: string } | { person: string } | AboutMessage;

export const isAboutMessage = (about: About): about is AboutMessage => "message" in about;

const pathWith = (path: string) => (about: About) => `${path}?${new URLSearchParams({ ...about }).toString()}`;

export const reportPath = pathWith("/report");
/** The part of the page that asks for confirmation before blocking. */
export const blockPath = (about: About) => `${pathWith(PRIVACY_PATH)(about)}#${privacyAnchors.blocked}`;
