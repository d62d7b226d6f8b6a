/** What a member has done with a room. Liked is more than saved: it tells the poster and shows the number. */
export type SavedMark = "saved" | "liked";

/** Marks by listing id. A room without a mark has no entry. */
export type SavedMarks = Readonly<Record<string, SavedMark>>;
