const PASSWORD_MIN = 6;
const NAME_MAX = 120;
const ADDRESS_MAX = 2_048;

/** Checked before the account is made: a capital letter, a small one, and enough of them. */
export const isStrongPassword = (password: string): boolean => password.length >= PASSWORD_MIN && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password);

/** Enough to catch a slip of the finger; whether the address exists only a letter to it can tell. */
export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);

/** https only: a picture from elsewhere must not make our pages unsafe. */
export const isPhotoAddress = (text: string): boolean => text.length <= ADDRESS_MAX && URL.canParse(text) && new URL(text).protocol === "https:";

export const isNameTooLong = (name: string): boolean => Array.from(name).length > NAME_MAX;
