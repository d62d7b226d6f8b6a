/** What a member has done with a room. A like is more than a save: it tells the poster and shows the number. */
export type SavedMark = "saved" | "liked";

/** Marks by listing id. A room without a mark has no entry. */
export type SavedMarks = Readonly<Record<string, SavedMark>>;
