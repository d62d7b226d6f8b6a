const PASSWORD_MIN = 6;
const NAME_MAX = 120;
const ADDRESS_MAX = 2_048;

/** Checks that the password is long enough and has at least one upper-case and one lower-case letter. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= PASSWORD_MIN && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password);

/** Catches typing errors. Only a mail can tell whether the address exists. */
export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);

/** Accepts only https, to avoid mixed content. */
export const isPhotoAddress = (text: string): boolean =>
  text.length <= ADDRESS_MAX && URL.canParse(text) && new URL(text).protocol === "https:";

export const isNameTooLong = (name: string): boolean => Array.from(name).length > NAME_MAX;
