// oxlint-disable-next-line no-control-regex -- this matches control characters on purpose
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
/** Bidi controls reverse the direction of the text around them, and so hide text from filters. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Removes control characters, bidi controls and lone surrogates. PostgreSQL rejects U+0000. */
export const toShowable = (text: string): string =>
  text.toWellFormed().replaceAll(controlCharacters, "").replaceAll(bidiControls, "");
export const isShowable = (text: string): boolean => text.isWellFormed() && toShowable(text) === text;

/**
 * Invisible characters; U+2800 (braille blank) is one, though Unicode classifies it as a symbol. The capture group
 * matches joiners that change the rendering, which are kept: inside a word, after a hasanta, and between the parts of
 * an emoji. Bidi controls are not matched: texts with them are rejected, not cleaned.
 */
const invisible =
  /((?<=[\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Arabic}])[\u200C\u200D](?=[\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Arabic}])|(?<=\u09CD)[\u200C\u200D]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F])|(?![\u202A-\u202E\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** Removes invisible characters, which could fill a required field or split a forbidden word. */
export const withoutUnseen = (text: string): string => text.replaceAll(invisible, "$1");

const everyInvisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Returns the Latin digit. In every script the ten digits have consecutive code points. */
function toPlainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * Letters that look like Latin ones (Cyrillic, Greek, Armenian, phonetic), which are used to evade filters. Capitals
 * are mapped before case folding: Ν looks like N, but ν like v.
 */
const alike = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЅЈՕՏՍԼаеорсухіјѕкмтвнԁɡαορτκινօհոսյցզտᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ";
const latin = "abezhikmnoptyxabekmhopctyxisjosulaeopcyxijskmtbhdgaoptkivohnujgqsabcdefghijklmnoprstuvwyz";
const latinOf = new Map(Array.from(alike, (letter, index) => [letter, latin[index] ?? letter]));
/** The Unicode blocks of the letters above. */
const alikeLetters = /[\u0250-\u02AF\u0370-\u052F\u0531-\u058F\u1D00-\u1D2B\uA730\uA731]/g;

/** Digits that Unicode does not trace back to plain digits, such as white digits on black and digits in two circles. */
const circledDigits = /[\u2776-\u2793\u24EB-\u24FF\u{1F10B}\u{1F10C}]/gu;

function toCircled(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code === 0x24ff || code >= 0x1f10b) return "0";
  if (code >= 0x2776) return String(((code - 0x2776) % 10) + 1);
  return String(code >= 0x24f5 ? code - 0x24f5 + 1 : code - 0x24eb + 11);
}

/**
 * Normalizes digits, case and look-alike letters, and removes invisible characters. The result is for content rules,
 * not for display.
 */
export const foldForRules = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(alikeLetters, (letter) => latinOf.get(letter) ?? letter)
    .toLowerCase()
    .replaceAll(everyInvisible, "")
    .replaceAll(/[^\P{Nd}0-9]/gu, toPlainDigit)
    .replaceAll(circledDigits, toCircled)
    .replaceAll(/(?<=\d)[\p{Mn}\p{Me}]+/gu, "");

/** Whether a text hardly grows when it is normalized. Some characters become 18, but honest texts hardly grow. */
export const staysShort = (text: string): boolean => text.normalize("NFKC").length <= 2 * text.length + 20;

export const isBangla = (text: string): boolean => /\p{Script=Bengali}/u.test(text);
