/** The language of a text that a member wrote, for the lang attribute: screen readers and fonts depend on it. */
export const writtenIn = (text: string): "bn" | "en" => (/\p{Script=Bengali}/u.test(text) ? "bn" : "en");
