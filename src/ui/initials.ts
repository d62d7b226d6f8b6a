/**
 * Matches a letter with its vowel signs and, in Bangla, the consonants that are joined to it. The rule is fixed,
 * because browsers and the server segment text differently.
 */
const cluster = /^\p{L}(?:\u09cd[\u200c\u200d]?\p{L}|\p{M}|\u200d)*/u;
const latin = /^\p{Script=Latin}/u;
const MOST_LETTERS = 2;

/**
 * Returns 'NJ' for 'Nusrat Jahan Mim'. In scripts that join their letters, the result is only the first letter: 'রি'
 * for 'রিনা আক্তার'. It is empty if there is no letter.
 */
export function initialsOf(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .flatMap((word) => cluster.exec(word.normalize("NFC"))?.[0] ?? []);
  const [first = ""] = letters;
  return latin.test(first)
    ? letters
        .filter((letter) => latin.test(letter))
        .slice(0, MOST_LETTERS)
        .join("")
        .toUpperCase()
    : first;
}
