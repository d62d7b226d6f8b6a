import type { ConversationSide, Notice } from "../conversation-kinds.ts";

/** A message that is not held may carry a warning for its reader. */
export interface NewMessage {
  nonce: string;
  body: string;
  warning: string | null;
  /** Set if the message is held for a moderator. */
  hold: { score: number; reasons: readonly string[] } | null;
}

/** The stored fields of a message or of a notice. */
export interface StoredMessage {
  side: ConversationSide;
  nonce: string;
  body: string;
  warning: string | null;
  notice: Notice | null;
}

type Written = Pick<NewMessage, "nonce" | "body" | "warning">;

export const toMessageRow = (side: ConversationSide, { nonce, body, warning }: Written): StoredMessage => ({
  side,
  nonce,
  body,
  warning,
  notice: null,
});

export const toNoticeRow = (side: ConversationSide, notice: Notice): StoredMessage => ({
  side,
  nonce: "0",
  body: "",
  warning: null,
  notice,
});
