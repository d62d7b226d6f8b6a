// oxlint-disable-next-line no-control-regex -- control characters are just what is looked for here
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
/** They turn the direction of the text, their own and that of what stands beside it: a scam written backwards reads forwards. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Text without control characters and halves of characters: nothing shows them, and PostgreSQL refuses the first of them. */
export const toShowable = (text: string): string => text.toWellFormed().replaceAll(controlCharacters, "").replaceAll(bidiControls, "");
export const isShowable = (text: string): boolean => text.isWellFormed() && toShowable(text) === text;

/**
 * What takes up room and shows nothing; the braille blank is one of them, though Unicode takes it for a sign. Captured, and kept, are joiners that change how a
 * word is written: inside of one, after a hasanta, and between the parts of an emoji. Bidi controls are left: they are refused, not taken out.
 */
const unseen =
  /((?<=[\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Arabic}])[\u200C\u200D](?=[\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Arabic}])|(?<=\u09CD)[\u200C\u200D]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F])|(?![\u202A-\u202E\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** Text without what takes up room and shows nothing: it does not fill a field, count as a letter or hide a word. */
export const withoutUnseen = (text: string): string => text.replaceAll(unseen, "$1");

const everythingUnseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
const BANGLA_ZERO = 0x9e6;

/** Letters that look like Latin ones: Cyrillic, Greek, Armenian, phonetic. Nobody writes a room in them, but a filter is dodged with them. */
// Capitals too, before case is folded: Ν is an N, while the small ν is a v.
const alike = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЅЈՕՏՍԼаеорсухіјѕкмтвнԁɡαορτκινօհոսյցզտᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ";
const latin = "abezhikmnoptyxabekmhopctyxisjosulaeopcyxijskmtbhdgaoptkivohnujgqsabcdefghijklmnoprstuvwyz";
const latinOf = new Map(Array.from(alike, (letter, index) => [letter, latin[index] ?? letter]));
/** The alphabets that they are of. */
const alikeLetters = /[\u0250-\u02AF\u0370-\u052F\u0531-\u058F\u1D00-\u1D2B\uA730\uA731]/g;

/** One kind of digits, case and letters, and nothing unseen: for rules, never for showing. */
export const foldForRules = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(alikeLetters, (letter) => latinOf.get(letter) ?? letter)
    .toLowerCase()
    .replaceAll(everythingUnseen, "")
    .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BANGLA_ZERO))
    .replaceAll(/(?<=\d)[\p{Mn}\p{Me}]+/gu, "");

/** Has a letter of Bangla. */
export const isBangla = (text: string): boolean => /\p{Script=Bengali}/u.test(text);
