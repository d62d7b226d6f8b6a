// oxlint-disable-next-line no-control-regex -- control characters are just what is looked for here
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Text without control characters and halves of characters: nothing shows them, and PostgreSQL refuses the first of them. */
export const toShowable = (text: string): string => text.toWellFormed().replaceAll(controlCharacters, "");
export const isShowable = (text: string): boolean => text.isWellFormed() && toShowable(text) === text;

/** Has a letter of Bangla. */
export const isBangla = (text: string): boolean => /\p{Script=Bengali}/u.test(text);
