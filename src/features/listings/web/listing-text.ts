/** The language somebody wrote in, for the voice that reads it and the air its letters need. */
export const writtenIn = (text: string): "bn" | "en" => (/\p{Script=Bengali}/u.test(text) ? "bn" : "en");
