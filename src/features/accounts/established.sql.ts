import { NEW_ACCOUNT_DAYS } from "./account.limits.ts";

/** SQL: whether the account of the row `member` is not new at this time: it is a week old, or its phone is checked. */
export const isEstablished = (member: string, at: string): string =>
  `(${member}.phone_verified_at is not null or ${member}.created_at < ${at} - interval '${NEW_ACCOUNT_DAYS} days')`;
