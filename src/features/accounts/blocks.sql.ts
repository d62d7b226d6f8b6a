/** SQL: whether one of two members has blocked the other. Takes SQL expressions of their ids. */
export const haveBlocked = (one: string, other: string): string =>
  `exists (select from member_block where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`;
